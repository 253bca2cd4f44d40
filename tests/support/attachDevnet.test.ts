import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, TestInfo } from '@playwright/test'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDevnetClient, type DevnetClient } from '#devnet/client.ts'
import { attachDevnet } from '#packages/playwright/src/attachDevnet.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-attachments-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const contextOf = (text: string) => {
  const page = {
    url: () => 'http://localhost/',
    locator: () => ({ ariaSnapshot: async () => text }),
  }
  return { pages: () => [page] } as unknown as BrowserContext
}

async function attached(context: BrowserContext, control: DevnetClient) {
  const info = { attachments: [], outputPath: (name: string) => join(folder, name) }
  await attachDevnet(info as unknown as TestInfo, context, control)
  return info.attachments.map(({ path }) => readFileSync(path, 'utf8'))
}

test('the newest requests and the start of long texts are attached', async () => {
  const entry = { at: '', service: 'wallet', outcome: 'approved', detail: 'x'.repeat(10_000) }
  const requests = Array.from({ length: 1000 }, (_, index) => ({ ...entry, method: `m${index}` }))
  const state = async () => ({ pending: 'y'.repeat(100_000) })
  const [log = '', shown = ''] = await attached(contextOf('z'.repeat(100_000)), {
    requests: async () => requests,
    wallet: { state },
    phone: { state },
    popup: { state },
  } as unknown as DevnetClient)
  expect(log).toContain('wallet m999 approved')
  expect(log).not.toContain('wallet m1 approved')
  expect(log.length).toBeLessThan(70_000)
  for (const text of ['── wallet', '── phone', '── popup', '── http://localhost/', 'yyy', 'zzz'])
    expect(shown).toContain(text)
  expect(shown.length).toBeLessThan(20_000)
})

test('without a devnet the reason is attached, and the page', async () => {
  const [log, shown] = await attached(contextOf('Page'), createDevnetClient('http://localhost:1'))
  expect(log).toContain('TypeError: fetch failed')
  expect(shown).toContain('── wallet\nTypeError: fetch failed')
  expect(shown).toContain('── http://localhost/\nPage')
})
