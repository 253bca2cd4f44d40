import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The sources of the entry points of `latchkey`, by their names in the `exports` of package.json. A pattern
 * like `./react/*` stands for each file of its folder that has no entry of its own.
 */
export function entryPoints(): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const rows = Object.entries<string | null>(exports).flatMap(([name, path]) =>
    path ? [[name, path] as const] : [],
  )
  const found = rows.flatMap(([name, path]) => {
    if (!name.includes('*')) return [[name, path]]
    const [folder = '', ending = ''] = path.split('*')
    return readdirSync(join(root, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .map((stem) => [name.replace('*', stem), path.replace('*', stem)])
      .filter(([entry = '']) => !(entry in exports))
  })
  return Object.fromEntries(found)
}
