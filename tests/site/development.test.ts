import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { root } from '#tests/support/tree.ts'
import { type Stack, startStack } from '../../scripts/lib/stack.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-development-'))
let stack: Stack | undefined
afterAll(async () => {
  await stack?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('npm run dev serves the sign-in page with all of its scripts', {
  timeout: 180_000,
}, async () => {
  stack = await startStack({
    root,
    mode: 'dev',
    port: await freePort(),
    devnetPort: 0,
    dataDir,
    env: process.env,
    logFolder: join(dataDir, 'logs'),
  })
  const page = await (await fetch(stack.siteUrl)).text()
  expect(page).toContain('Continue with passkey')
  const scripts = [...page.matchAll(/ src="(\/_next\/static\/[^"]+\.js[^"]*)"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(scripts.length).toBeGreaterThan(5)
  for (const path of scripts)
    expect((await fetch(new URL(path, stack.siteUrl))).status, path).toBe(200)
  expect((await fetch(`${stack.siteUrl}/api/health/ready`)).status).toBe(200)
})
