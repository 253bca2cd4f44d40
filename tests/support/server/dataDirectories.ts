import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTemplateDatabase } from '#tests/support/server/createDataDirectory.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins Vitest's own
  interface ProvidedContext {
    dataDirectories: string
  }
}

/**
 * Vitest's global setup: one folder for the data directories of all test files, removed at the end,
 * and the database that they copy, which workers would otherwise create several times.
 */
export async function setup({ provide }: TestProject) {
  await createTemplateDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-unit-'))
  provide('dataDirectories', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
