import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectFiles, root } from '#tests/support/tree.ts'

/**
 * What README.md says about removing a wallet: its line, its file and its folders, and nothing
 * else. Each kind in turn is removed from a copy of the site, without its tests.
 */
const run = promisify(execFile)

const kinds = readdirSync(join(root, 'connectors'))
  .filter((name) => name.endsWith('.ts') && name !== 'defineConnector.ts')
  .map((name) => name.slice(0, -'.ts'.length))

/** Files of the site, without tests, tools and the devnet. */
const site = projectFiles().filter((path) =>
  /^((app|connectors|lib|contracts)\/.*\.(tsx?|css|json|svg)|[\w-]+(\.config)?\.ts|(package|tsconfig)\.json)$/.test(
    path,
  ),
)

/** Root files that configure tools, whose imports are not part of the site. */
const tools = /^(drizzle|playwright|vitest)\.config\.ts$/

test('every kind of wallet is in the list, with a file and two folders', () => {
  expect(kinds.length).toBeGreaterThan(0)
  const list = readFileSync(join(root, 'wallets.config.ts'), 'utf8')
  for (const kind of kinds) {
    expect(withoutKind(list, kind), kind).not.toMatch(new RegExp(`\\b${kind}\\(`))
    expect(pathsOf(kind).filter((path) => site.some((file) => file.startsWith(path)))).toHaveLength(
      3,
    )
  }
})

describe.each(kinds)('without %s', (kind) => {
  let tree = ''
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'latchkey-removal-'))
    copySite(tree, kind)
  })
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test('the types of the site are correct', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '--noEmit', '-p', tree], {
      cwd: tree,
    }).catch((error: { stdout: string }) => error)
    expect(stdout.trim()).toBe('')
  })

  test('the code of the browser can be bundled', async () => {
    const clients = site.filter((path) => isClient(join(tree, path)))
    expect(clients.length).toBeGreaterThan(0)
    const { errors } = await build({
      absWorkingDir: tree,
      entryPoints: clients,
      outdir: 'bundle',
      bundle: true,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      write: false,
      logLevel: 'silent',
    }).catch((error: Awaited<ReturnType<typeof build>>) => error)
    expect(errors.map(({ text }) => text)).toEqual([])
  })
})

/** The file and the folders of a kind. */
function pathsOf(kind: string) {
  return [`connectors/${kind}.ts`, `connectors/${kind}/`, `app/wallets/${kind}/`]
}

function copySite(tree: string, kind: string) {
  const removed = pathsOf(kind)
  for (const path of site) {
    if (tools.test(path) || removed.some((one) => path.startsWith(one))) continue
    cpSync(join(root, path), join(tree, path))
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // Types of style sheets and images, which `next typegen` writes.
  writeFileSync(join(tree, 'next-env.d.ts'), '/// <reference types="next" />\n')
  const list = join(tree, 'wallets.config.ts')
  writeFileSync(list, withoutKind(readFileSync(list, 'utf8'), kind))
}

/** The list of wallets without the import and the entries of a kind. */
function withoutKind(list: string, kind: string) {
  return list
    .replace(new RegExp(`^import .*'#connectors/${kind}\\.ts'\\n`, 'm'), '')
    .split(/^(?= {4}\w+:)|^(?= {2}\}\))/m)
    .filter((entry) => !new RegExp(`^ {4}\\w+:[^]*\\b${kind}\\(`).test(entry))
    .join('')
}

function isClient(path: string) {
  try {
    return path.endsWith('.tsx') && readFileSync(path, 'utf8').startsWith("'use client'")
  } catch {
    // Removed with its kind.
    return false
  }
}
