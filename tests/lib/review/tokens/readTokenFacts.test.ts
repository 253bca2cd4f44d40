import { type Address, concat, createTestClient, http, numberToHex, pad, publicActions } from 'viem'
import { anvil } from 'viem/chains'
import { beforeEach, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { readTokenFacts } from '#lib/review/tokens/readTokenFacts.ts'
import { type SharedDevnet, sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

const account: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract: Address = '0x7777777777777777777777777777777777777777'
let devnet: SharedDevnet

beforeEach(async () => {
  devnet = await sharedDevnet()
})

const client = () =>
  createTestClient({ chain: anvil, mode: 'anvil', transport: http(devnet.services.chain) }).extend(
    publicActions,
  )

/** Code of a contract that answers every call with the same word. */
const answering = (word: bigint) => concat(['0x7f', pad(numberToHex(word)), '0x60005260206000f3'])

test('a token has a symbol, decimals and a balance of the account', async () => {
  await devnet.control('/control/chain/mintToken', { address: account, amount: 25 })
  const facts = await readTokenFacts(client(), devnetToken.address, account)
  const { symbol, decimals } = devnetToken
  expect(facts).toMatchObject({ symbol, decimals })
  expect(facts?.balance).toBeGreaterThanOrEqual(25_000_000n)
  expect(facts?.shares).toBeUndefined()
})

test('a contract that says it is a collection has no decimals', async () => {
  await client().setCode({ address: contract, bytecode: answering(1n) })
  const facts = await readTokenFacts(client(), contract, account)
  expect(facts).toMatchObject({ isCollection: true, balance: 1n })
  expect(facts?.decimals).toBeUndefined()
})

test('an account, and a contract with senseless decimals, are no tokens', async () => {
  expect(await readTokenFacts(client(), account, account)).toBeUndefined()
  await client().setCode({ address: contract, bytecode: answering(2n ** 200n) })
  expect(await readTokenFacts(client(), contract, account)).toBeUndefined()
})
