import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '#tests/support/sampled.ts'
import { projectFiles, root as tree } from '#tests/support/tree.ts'
import { buildSources, isBuildStale, stampBuild } from '../../scripts/lib/build.mjs'

const besideTheSite = ['README.md', 'docs/guide.md', 'devnet/main.ts', 'tests/layers.test.ts']

/** Only packages stay outside: `#…` and `latchkey/…` are files of the tree. */
const packagesAreExternal: Plugin = {
  name: 'packages are external',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^latchkey(\/|$)/.test(path) ? undefined : { path, external: true },
    )
  },
}

/** Files of the tree that the site and its configuration import, found by a bundler. */
async function importedFiles(): Promise<string[]> {
  const pages = projectFiles().filter((path) => /^app\/.*\.tsx?$/.test(path))
  const roots = readdirSync(tree).filter((name) =>
    /^(instrumentation|proxy|next\.config).*\.ts$/.test(name),
  )
  const { metafile } = await build({
    absWorkingDir: tree,
    entryPoints: [...pages, ...roots],
    outdir: 'unused',
    outbase: tree,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [packagesAreExternal],
  })
  return Object.keys(metafile.inputs)
}

describe('a change of any file that the build reads makes it stale', () => {
  let read: string[]
  let root: string
  beforeAll(async () => {
    read = [...(await importedFiles()), 'package-lock.json', 'package.json', 'tsconfig.json']
    root = mkdtempSync(join(tmpdir(), 'latchkey-sources-'))
    for (const path of [...buildSources(tree), ...besideTheSite]) copy(path)
    copy('.next/BUILD_ID', 'x')
    stampBuild(root)
  })
  afterAll(() => rmSync(root, { recursive: true }))

  function copy(path: string, text?: string) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    if (text === undefined) cpSync(join(tree, path), join(root, path))
    else writeFileSync(join(root, path), text)
  }

  /** Whether the build is stale after a line more; the file is as before afterwards. */
  function isStaleAfterEdit(path: string): boolean {
    const before = readFileSync(join(root, path))
    appendFileSync(join(root, path), '\n')
    const isStale = isBuildStale(root)
    writeFileSync(join(root, path), before)
    return isStale
  }

  test('the bundler finds the site, its server and its configuration', () => {
    expect(read.length).toBeGreaterThan(500)
    expect(read).toEqual(
      expect.arrayContaining([
        'app/layout.tsx',
        'latchkey.ts',
        'server/routes/routes.ts',
        'packages/latchkey/src/server.ts',
        'app/firstScreenText.ts',
      ]),
    )
  })

  test('of each of them: all are among the sources', () => {
    const sources = new Set(buildSources(root))
    expect(read.filter((path) => !sources.has(path))).toEqual([])
  })

  test('of those at the root, and of one in each folder', () => {
    expect(isBuildStale(root)).toBe(false)
    const folders = Object.values(Object.fromEntries(read.map((path) => [dirname(path), path])))
    const edited = [...read.filter((path) => !path.includes('/')), ...sampled(folders, 12)]
    expect(edited.filter((path) => !isStaleAfterEdit(path))).toEqual([])
  })

  test('of a file and of a folder that are new', () => {
    for (const path of ['pages/new.tsx', 'postcss.config.mjs', 'lib/new/file.ts']) {
      copy(path, '')
      expect([path, isBuildStale(root)]).toEqual([path, true])
      rmSync(join(root, path))
      expect([path, isBuildStale(root)]).toEqual([path, false])
    }
  })

  test('not of a test, a document, or what only runs beside the site', () => {
    expect(besideTheSite.filter(isStaleAfterEdit)).toEqual([])
  })
})
