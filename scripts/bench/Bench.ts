import type { Stack, StackOptions } from '../lib/stack.mjs'
import type { BenchStack } from './BenchStack.ts'

/** What the bench's sections share. */
export type Bench = {
  root: string
  /** The Chromium that is measured. */
  executablePath: string
  ports: { port: number; devnetPort: number }
  /** Options of a site on a devnet of its own. */
  stackOptions: () => Omit<StackOptions, 'dataDir'>
  /** Starts a site on a devnet of its own on an empty data folder, and ends it after `use`. */
  withStack: (
    use: (stack: BenchStack) => Promise<void>,
    env?: Record<string, string>,
  ) => Promise<void>
}

/** A site that answers sign-ins: its URL and its process. */
export type MeasuredSite = Pick<Stack, 'siteUrl' | 'site'>
