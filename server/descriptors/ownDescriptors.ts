import 'server-only'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Latchkey's own descriptors (ERC-7730) as texts, by the name of each file: the folder of this tree.
 * The package has them in this module instead (scripts/packages/buildLatchkey.ts), because a bundled
 * server has no folder beside it.
 */
export function ownDescriptors(): Record<string, string> {
  const folder = join(process.cwd(), 'descriptors')
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
