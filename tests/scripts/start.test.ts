import { expect, test } from 'vitest'
import { runNode } from '#tests/support/runNode.ts'

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
