import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { runNode } from '#tests/support/runNode.ts'
import { until } from '#tests/support/until.ts'

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

test('npm start -- --help prints every option, and starts nothing', async () => {
  const { stdout, stderr, code } = await runNode(['scripts/start.mjs', '--help'])
  for (const option of ['--dev ', '--devnet-only', '--help', 'PORT', 'DATA_DIR', 'WORLD=live'])
    expect(stdout).toContain(option)
  expect({ stderr, code }).toEqual({ stderr: '', code: undefined })
})

test('an unknown option is an error that names the known ones', async () => {
  const { stderr, code } = await runNode(['scripts/start.mjs', '--devnet'])
  expect(stderr).toContain('--devnet is not known. There are --dev, --devnet-only and --help.')
  expect(code).toBe(1)
})

test('Ctrl-C during the start ends it quietly', async ({ onTestFinished }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const child = spawn(process.execPath, ['scripts/start.mjs', '--devnet-only'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, DEVNET_PORT: String(await freePort()) },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  await until(() => expect(existsSync(join(dataDir, 'logs/devnet.log'))).toBe(true))
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
})
