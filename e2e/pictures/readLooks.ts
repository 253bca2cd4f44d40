import { readFileSync } from 'node:fs'
import { defineLook } from '#lib/look/defineLook.ts'
import type { Look } from '#lib/look/Look.ts'

/** An example of docs/looks.md. */
export type LookExample = {
  /** From its heading, as in the names of its pictures. */
  name: string
  look: Look
}

/**
 * The examples of docs/looks.md: each heading with an object below it.
 * @throws if one is no look
 */
export function readLooks(): LookExample[] {
  const text = readFileSync(new URL('../../docs/looks.md', import.meta.url), 'utf8')
  const examples = text.matchAll(/^## (.+)\n[^#]*?```json\n([\s\S]*?)```/gm)
  return [...examples].map(([, title = '', json = '']) => ({
    name: title.toLowerCase().replace(/\W+/g, '-'),
    look: defineLook(JSON.parse(json)),
  }))
}
