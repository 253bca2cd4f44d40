import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentence } from '../lib/sentence.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Declares what an import of a style sheet is. */
const styleTypes = 'node_modules/next/types/global.d.ts'

/** Writes the types of entry points and of all project files that they import. */
export function writeTypes(folder: string, entries: string[]): void {
  const config = join(folder, 'tsconfig.json')
  const types = join(folder, 'types')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: relative(folder, join(root, 'tsconfig.json')),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        incremental: false,
        outDir: 'types',
        rootDir: relative(folder, root),
      },
      files: [...entries, styleTypes].map((file) => relative(folder, join(root, file))),
      include: [],
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', config],
    { cwd: root, encoding: 'utf8' },
  )
  rmSync(config)
  if (status !== 0) throw sentence(`The types were not written: ${stdout.slice(0, 2_000)}`)
  const reachable = reachableTypes(types, entries)
  for (const file of filesIn(types)) if (!reachable.has(file)) rmSync(file)
}

/** Makes imports relative, from the entry points on; returns the files that were reached. */
function reachableTypes(types: string, entries: string[]): Set<string> {
  const declarationOf = (source: string) => join(types, source.replace(/\.tsx?$/, '.d.ts'))
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    // Inferred types are written as `import("../path")`, without an extension.
    const text = readFileSync(file, 'utf8').replace(
      /((?:from|import\() *)(["'])(#\w+\/[^"']+?|\.{1,2}\/[^"']+?)(?:\.tsx?)?\2/g,
      (_, before: string, quote: string, name: string) => {
        const imported = name.startsWith('#')
          ? declarationOf(`${name.slice(1)}.ts`)
          : join(dirname(file), `${name}.d.ts`)
        visit(imported)
        const path = relative(dirname(file), imported).split(sep).join('/')
        const specifier = path.startsWith('.') ? path : `./${path}`
        return `${before}${quote}${specifier.replace(/\.d\.ts$/, '.js')}${quote}`
      },
    )
    // The packages that a project installs have the same types under their own names.
    writeFileSync(
      file,
      text
        .replaceAll('"playwright/test"', '"@playwright/test"')
        // They have no types, and are in `styles.css`.
        .replace(/^import (["'])[^"']+\.css\1;\n/gm, '')
        .replace(/(["'])@wagmi\/core\1/g, "'wagmi'"),
    )
  }
  for (const entry of entries) visit(declarationOf(entry))
  return reached
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
