import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affectedTests } from '#tests/removal/affectedTests.ts'
import { projectFiles, root } from '#tests/support/tree.ts'
import { copyWithout, pathsOf, walletKinds, withoutKind } from '#tests/support/walletKinds.ts'

/**
 * What README.md says about removing a wallet: its line, its file and its folders, and nothing
 * else. Each kind in turn is removed from a copy of the project.
 */
const run = promisify(execFile)

const isFull = process.env.TEST_SCOPE === 'full'

/** Files of the site, without tests, tools and the devnet. */
const isOfSite = (path: string) =>
  /^((app|react|connectors|lib|server|contracts|packages\/latchkey\/src)\/.*\.(tsx?|css|json|svg)|[\w-]+(\.config)?\.ts|(package|tsconfig)\.json)$/.test(
    path,
  ) && !/^(drizzle|knip|playwright|vitest)\.config\.ts$/.test(path)

/** Browser tests, and tests and measurements of all kinds, which name each; README.md lists them. */
const ofAllKinds =
  /^(e2e\/.*\.spec\.ts$|tests\/connectors\/subjects|tests\/lib\/errors\/(rows|reachableRows|catalog)|tests\/wallets\.config|scripts\/bench)/

const isOfProject = (path: string) => !ofAllKinds.test(path)

test('every kind of wallet is in the list, with a file, a folder, and one of screens if it has any', () => {
  expect(walletKinds.length).toBeGreaterThan(0)
  const list = readFileSync(join(root, 'wallets.config.ts'), 'utf8')
  const site = projectFiles().filter(isOfSite)
  for (const kind of walletKinds) {
    expect(withoutKind(list, kind), kind).not.toMatch(new RegExp(`\\b${kind}\\(`))
    const own = pathsOf(kind).filter((path) => site.some((file) => file.startsWith(path)))
    expect(own.length, kind).toBeGreaterThanOrEqual(2)
    expect(own, kind).toContain(`connectors/${kind}.ts`)
  }
})

describe.each(walletKinds)('without %s', (kind) => {
  let tree = ''
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'latchkey-removal-'))
    copyWithout([kind], tree, isFull ? isOfProject : isOfSite)
    // Types of style sheets and images, which `next typegen` writes.
    writeFileSync(join(tree, 'next-env.d.ts'), '/// <reference types="next" />\n')
  })
  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  test(`the types of the ${isFull ? 'site and of the other tests' : 'site'} are correct`, async ({
    signal,
  }) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '--noEmit', '-p', tree], {
      cwd: tree,
      signal,
    }).catch((error: { stdout: string }) => error)
    expect(stdout.trim()).toBe('')
  })

  test('the code of the browser can be bundled', async () => {
    const clients = projectFiles()
      .filter(isOfSite)
      .filter((path) => isClient(join(tree, path)))
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

  if (!isFull) return
  test('the unit tests that it can affect pass', async ({ signal }) => {
    await run('git', ['init', '--quiet', tree])
    // .gitignore names the folder, and here it is a link.
    writeFileSync(join(tree, '.git/info/exclude'), 'node_modules\n')
    const rest = affectedTests(kind).filter((path) => existsSync(join(tree, path)))
    expect(rest).toContain('tests/layers.test.ts')
    const args = ['run', '--project=unit', '--project=unit-shared', '--reporter=dot', ...rest]
    const result = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      cwd: tree,
      maxBuffer: 1e8,
      signal,
    }).catch((error: { stdout: string; stderr: string }) => error)
    expect(failuresOf(result)).toEqual([])
  })
})

/** Names of the failed tests and files of a run of Vitest; all it wrote if it did not end. */
function failuresOf({ stdout, stderr }: { stdout: string; stderr: string }) {
  const failed = stderr.match(/^.*\bFAIL\b.*$/gm) ?? []
  return failed.length > 0 || /Tests .*passed/.test(stdout) ? failed : [stdout, stderr]
}

function isClient(path: string) {
  // Some are removed with their kind.
  return (
    path.endsWith('.tsx') &&
    existsSync(path) &&
    readFileSync(path, 'utf8').startsWith("'use client'")
  )
}
