import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page of what an entry point of `latchkey` exports: each name with its declaration and its comment. */
export function apiPage(root: string, entry: string, path: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const own = path.replace(/^\.\//, '')
  const exported = exportsOf(own, read(own)).map((one) => declarationOf(one, read))
  const sorted = exported.toSorted(
    (one, other) => Number(one.isType) - Number(other.isType) || (one.name < other.name ? -1 : 1),
  )
  return [`# latchkey${entry.slice(1)}`, ...sorted.map(({ text }) => text), ''].join('\n\n')
}

type Read = (path: string) => string
type Exported = { name: string; file: string }
type Shown = { name: string; isType: boolean; text: string }

/** The names that a file exports, each with the file that declares it. */
function exportsOf(path: string, text: string): Exported[] {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)]
  const passed = lists.flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean)
      .map((name) => ({ name, file: from.replace(/^#/, '') })),
  )
  const declared = [...text.matchAll(declaration)].map(([, name = '']) => ({ name, file: path }))
  return [...passed, ...declared]
}

const declaration = /^export (?:async )?(?:function|const|type|class) (\w+)/gm

/** A name as the page shows it: its declaration without a body, and its comment. */
function declarationOf({ name, file }: Exported, read: Read): Shown {
  const [original = name, alias = original] = name.split(' as ').map((part) => part.trim())
  const isPackage = !/\.tsx?$/.test(file)
  const found = isPackage ? undefined : findDeclaration(original, read(file))
  if (!found && !isPackage) {
    const passed = exportsOf(file, read(file)).find(
      (one) => one.name.split(' as ').at(-1) === original,
    )
    if (passed && passed.file !== file) return { ...declarationOf(passed, read), name: alias }
    throw new Error(`${file} does not declare ${original}.`)
  }
  const lines = found ? ['```ts', found.code, '```'] : []
  const from = isPackage ? `From \`${file}\`.` : found?.comment
  const text = [`## ${alias}`, from, lines.join('\n')].filter(Boolean).join('\n\n')
  return { name: alias, isType: found?.code.startsWith('type ') ?? false, text }
}

function findDeclaration(name: string, text: string) {
  const found = ownDeclaration(name, text)
  if (!found) return undefined
  // What a component takes is a type of its file, which needs no export.
  const [props] = /\b\w+Props\b/.exec(found.code) ?? []
  const taken = props && props !== name && !isExported(props, text) && ownDeclaration(props, text)
  return taken ? { ...found, code: `${found.code}\n\n${taken.code}` } : found
}

const isExported = (name: string, text: string) =>
  new RegExp(`^export type ${name}\\b`, 'm').test(text)

function ownDeclaration(name: string, text: string) {
  const start = new RegExp(
    `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?^(?:export )?((?:async )?(?:function|const|type|class) ${name}\\b)`,
    'm',
  ).exec(text)
  if (!start) return undefined
  const [whole, comment = '', head = ''] = start
  const from = start.index + whole.length - head.length
  // The names of destructured members say nothing that their type does not.
  const code = codeOf(text.slice(from)).replace(/\(\{\n(?: [^\n]*\n)+\}: /, '({ … }: ')
  return { code, comment: commentOf(comment) }
}

/** The declaration at the start of a text: a function and a class without their bodies. */
function codeOf(text: string): string {
  const lines: string[] = []
  let depth = 0
  for (const line of text.split('\n')) {
    if (lines.length > 0 && depth === 0 && (line === '' || /^\S/.test(line))) {
      if (!/^[|})&]/.test(line)) break
    }
    const code = line.replace(/\/\/.*$/, '').replaceAll(/'[^']*'|`[^`]*`/g, '')
    const isBody =
      depth + balanceOf(code) === 1 &&
      /^(?:async )?(?:function|class) /.test(text) &&
      / \{$/.test(code)
    if (isBody) return [...lines, line.replace(/ \{$/, '')].join('\n')
    lines.push(line)
    depth += balanceOf(code)
    if (depth === 0 && /^const /.test(text)) break
  }
  return lines.join('\n').trimEnd()
}

function balanceOf(code: string): number {
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0)
}

/** The sentences of a comment, without its markers; what follows `@` is one item each. */
function commentOf(comment: string): string {
  return comment
    .replace(/^\/\*\*\s?|\s*\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^ *\* ?/, ''))
    .join('\n')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/^@(\w+) /gm, '\n- *$1*: ')
    .trim()
}
