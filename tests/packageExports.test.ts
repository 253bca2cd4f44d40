import { expect, test } from 'vitest'
import { entryPoints } from '../scripts/packages/entryPoints.ts'
import { read } from './support/tree.ts'

/**
 * What an app can import of `latchkey`: a name that goes or comes changes this list, and with it the
 * changelog. `npx vitest run --project unit-shared tests/packageExports.test.ts -u` writes it.
 */
test('every entry point of the package exports what the list says', async () => {
  const lines = Object.entries(entryPoints())
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, path]) => `latchkey${name.slice(1)}\n${namesIn(path).map(indented).join('')}`)
  expect(lines.length).toBeGreaterThan(25)
  await expect(lines.join('\n')).toMatchFileSnapshot('support/packageExports.txt')
})

function namesIn(path: string): string[] {
  const text = read(path.replace(/^\.\//, ''))
  if (/^export \*/m.test(text)) throw new Error(`${path} exports names that it does not list.`)
  const lists = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', list]) =>
    (list ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `${name.startsWith('type ') ? '' : type}${name}`),
  )
  const own = [
    ...text.matchAll(/^export (?:(type) |(?:async )?function |const |class )(\w+)/gm),
  ].map(([, type, name]) => (type ? `type ${name}` : `${name}`))
  return [...lists, ...own].toSorted()
}

const indented = (name: string) => `  ${name}\n`
