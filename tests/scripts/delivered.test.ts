import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkDelivered } from '../../scripts/lib/delivered.mjs'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function copyWith(files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-delivered-'))
  folders.push(root)
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}

const all = [
  '.next/BUILD_ID',
  ...['next.config.mjs', 'node_modules/x', 'package-lock.json', 'package.json', 'public/x'],
]

describe('a build that was delivered without its sources', () => {
  test('starts with the files that serving needs', () => {
    expect(() => checkDelivered(copyWith(all))).not.toThrow()
  })

  test('fails with a sentence that names the missing files', () => {
    const root = copyWith(['.next/BUILD_ID', 'package.json', 'public/x'])
    expect(() => checkDelivered(root)).toThrow(
      /lacks next\.config\.mjs, node_modules, package-lock\.json\. Copy them/,
    )
  })

  test('is not checked if the sources are there', () => {
    expect(() => checkDelivered(copyWith(['app/layout.tsx']))).not.toThrow()
  })
})

test('line ends are LF in every clone', () => {
  const paths = [
    'scripts/contracts/solc.sh',
    'server/env/settings.ts',
    'README.md',
    'package-lock.json',
  ]
  const answer = execFileSync('git', ['check-attr', 'text', 'eol', '--', ...paths]).toString()
  for (const path of paths) {
    expect(answer).toContain(`${path}: eol: lf`)
    expect(answer).toMatch(new RegExp(`^${path}: text: auto$`, 'm'))
  }
})

test("output of a site's console becomes JSON lines without query parameters", () => {
  const script = `
    console.log('\\u001b[32m✓\\u001b[0m Ready'); console.log(''); console.debug('quiet')
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    console.error(' ⨯', new Error('Failed query: select 1\\nparams: SECRET', { cause }))
    console.error('text with Failed query: select 1\\nparams: SECRET')
    console.error({ error: 'Failed query: x params: SECRET' })
    process.emitWarning('beware')`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/lib/jsonConsole.mjs', '-e', script],
    { encoding: 'utf8' },
  )
  expect(stdout + stderr).not.toContain('SECRET')
  const lines = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines(stdout)).toMatchObject([{ level: 30, msg: '✓ Ready' }])
  expect(lines(stderr)).toMatchObject([
    {
      level: 50,
      msg: '⨯ Error: Failed query',
      reason: 'Error: connection refused',
      systemCode: 'ECONNREFUSED',
    },
    { level: 50, msg: 'text with Failed query' },
    { level: 50 },
    { level: 40, msg: 'Warning: beware' },
  ])
})
