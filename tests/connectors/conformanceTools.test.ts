import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreparedPage } from '#packages/playwright/src/conformance/ConnectorPage.ts'
import { createCheckTools } from '#packages/playwright/src/conformance/checkTools.ts'
import { requestChecks } from '#packages/playwright/src/conformance/requestChecks.ts'
import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a call that waits for a user who never approves fails with the reason', async () => {
  const tools = await createCheckTools(
    subjectWith({}),
    pageWith(() => new Promise(() => {})),
  )
  const failed = expect(tools.on('connect')).rejects.toThrow(
    /“connect” has not settled after 20 s\. If its wallet waits for the user/,
  )
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
})

test('requests from before a check do not count, even if the wallet keeps them', async () => {
  const received = ['eth_requestAccounts']
  const subject = subjectWith({ requests: async () => received })
  const tools = await createCheckTools(
    subject,
    pageWith(async () => ({ value: 1 })),
  )
  expect(await tools.requests()).toEqual([])
  received.push('personal_sign')
  expect(await tools.requests()).toEqual(['personal_sign'])
})

test.each([
  { addsChains: 'supports only the chains of the site', visited: [] },
  { addsChains: true as const, visited: [31338, 31337] },
])('the second chain is visited by a wallet that adds chains: $addsChains', async (example) => {
  const check = requestChecks.find(({ name }) => name === 'switchChain emits one change')
  const set = vi.fn()
  const subject = { capabilities: { addsChains: example.addsChains } }
  const end = new Error('the check goes on')
  const tools = { wallet: { set }, subject, connected: () => Promise.reject(end) }
  await expect(check?.run(tools as never)).rejects.toBe(end)
  expect(set.mock.calls.map(([{ chainId }]) => chainId)).toEqual(example.visited)
})

/** A subject with a wallet of its own. */
function subjectWith(wallet: object): Subject {
  return { name: 'acorn', wallet: () => ({ set: async () => ({}), ...wallet }) } as never
}

function pageWith(evaluate: () => Promise<unknown>): PreparedPage {
  return {
    page: { frames: () => [], mainFrame: () => ({ evaluate }) },
    control: { services: async () => ({}) },
    parameters: {},
    progress: {},
  } as never
}
