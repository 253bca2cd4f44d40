import { createPublicClient, type Hex, hashMessage, http } from 'viem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevnetClient } from '#devnet/client.ts'
import type { SafeRequest } from '#devnet/safe/wire.ts'
import { devnetSafe } from '#lib/protocol/devnet.ts'
import { verifyContractSignature } from '#lib/signatures/verifyContractSignature.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

let devnet: SharedDevnet
beforeAll(async () => {
  devnet = await sharedDevnet()
})
beforeEach(() => devnet.control('/control/reset', {}))

const safeUrl = () => (devnet.services as Record<string, string>).safeLocal ?? ''
const owners = () => createDevnetClient((devnet.services as Record<string, string>).control).safe

/** Asks the owners, as the host's page does. */
async function ask(path: string, body: object) {
  const response = await fetch(`${safeUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: safeUrl(),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ ...body, origin: 'https://app.example' }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as SafeRequest
}

function verify(signature: Hex) {
  const client = createPublicClient({ transport: http(devnet.services.chain) })
  const hash = hashMessage('Hello')
  return verifyContractSignature(client, { address: devnetSafe, hash, signature })
}

test('both owners sign a message, and the account accepts what they made', async () => {
  const { id, outcome } = await ask('/message', { message: '0x48656c6c6f' })
  expect(outcome).toBe('pending')
  const [first] = (await owners().sign({ owner: 0, id })).requests
  expect(first).toMatchObject({ text: 'Hello', outcome: 'pending', signed: [true, false] })
  expect(await verify('0x')).toBe('rejected')
  const [both] = (await owners().sign({ owner: 1, id })).requests
  expect(both?.outcome).toBe('done')
  expect(await verify(both?.signature ?? '0x')).toBe('accepted')
})

test('a message that they approve on chain has the empty signature', async () => {
  await ask('/message', { message: 'Hello' })
  await owners().approveOnChain()
  expect(await verify('0x')).toBe('accepted')
})

test('a transaction is sent once both have signed, and a rejected request waits no longer', async () => {
  await ask('/transaction', { txs: [{ to: devnetSafe, value: '0', data: '0x' }] })
  await owners().sign({ owner: 1 })
  const [sent] = (await owners().sign({ owner: 0 })).requests
  expect(sent).toMatchObject({ outcome: 'done', txHash: expect.stringMatching(/^0x/) })
  await ask('/message', { message: 'Bye' })
  expect((await owners().reject()).requests[0]?.outcome).toBe('rejected')
  await expect(owners().sign({ owner: 0 })).rejects.toThrow('404')
})
