import { dirname, join, normalize } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

/** Class names of ours, wherever a module writes them: complete, or up to a value. */
const className = /(?<![\w./-])(latchkey|site)-[a-z][a-z-]*(\$\{)?/g

const sheets = projectFiles().filter((path) => /^(app|react)\/.*\.css$/.test(path))
const modules = projectFiles().filter((path) => /^(app|react)\/.*\.tsx$/.test(path))

/** The sheets that a sheet imports, and itself. */
function withImports(path: string): string[] {
  const imported = [...read(path).matchAll(/@import "([^"]+)"/g)]
  return [
    path,
    ...imported.flatMap(([, from = '']) => withImports(normalize(join(dirname(path), from)))),
  ]
}

function classesOf(path: string): Set<string> {
  const found = new Set<string>()
  transform({
    filename: path,
    code: Buffer.from(read(path)),
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class') found.add(part.name)
      },
    },
  })
  return found
}

const classes = new Map(sheets.map((path) => [path, classesOf(path)]))
const everyPage = withImports('app/firstScreen.css')

/** Names that a module writes into `className`, or that a sheet has; the end may be a value. */
function namesIn(path: string): { name: string; isBeginning: boolean }[] {
  const text = read(path)
  const attributes = [...text.matchAll(/className=("[^"]*"|\{[^}]*(\$\{[^}]*\}[^}]*)*\})/g)]
  const known = new Set([...classes.values()].flatMap((names) => [...names]))
  const elsewhere = [...text.matchAll(className)].map(([found]) => found)
  return [
    ...attributes.flatMap(([text]) => [...text.matchAll(className)].map(([found]) => found)),
    ...elsewhere.filter((name) => known.has(name)),
  ].map((found) => ({ name: found.replace('${', ''), isBeginning: found.endsWith('${') }))
}

test('every class in markup has a rule in a sheet that the page has by then', () => {
  const missing: string[] = []
  for (const path of modules) {
    const imported = [...read(path).matchAll(/import '([^']+\.css)'/g)].map(([, from = '']) =>
      from.startsWith('#') ? from.slice(1) : normalize(join(dirname(path), from)),
    )
    const there = [...everyPage, ...imported].flatMap((sheet) => [...(classes.get(sheet) ?? [])])
    for (const { name, isBeginning } of namesIn(path))
      if (!there.some((one) => (isBeginning ? one.startsWith(name) : one === name)))
        missing.push(`${path}: ${name}`)
  }
  expect(missing).toEqual([])
})

test('every class in a sheet is in markup', () => {
  const written = modules.map(read).join('\n')
  const all = [...written.matchAll(className)].map(([found]) => found)
  const unused = [...classes.values()]
    .flatMap((names) => [...names])
    .filter(
      (name) =>
        !all.some(
          (one) => one === name || (one.endsWith('${') && name.startsWith(one.slice(0, -2))),
        ),
    )
  expect(unused).toEqual([])
})

test('a class is in one sheet, and has the prefix of its layer', () => {
  const names = [...classes.values()].flatMap((one) => [...one])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const [path, own] of classes)
    for (const name of own)
      expect(name, path).toMatch(path.startsWith('react/') ? /^latchkey-/ : /^site-/)
})
