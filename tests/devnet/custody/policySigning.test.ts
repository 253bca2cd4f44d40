import { createAccountWithAddress } from '@turnkey/viem'
import {
  type Hex,
  parseEther,
  type TransactionSerializableEIP1559,
  type TypedDataDefinition,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '#tests/devnet/custody/support/addUser.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestClient,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const denied = 'request not authorized'

let custody: CustodyFixture
let owner: TestClient
let clerk: TestClient
let organizationId: string
let walletId: string
let address: Hex

/** An owner with a wallet, and a clerk who needs a policy for everything. */
beforeAll(async () => {
  custody = await createCustodyFixture()
  const user = await custody.newUser()
  owner = user.client
  organizationId = user.organizationId
  const wallet = await owner.createWallet({
    walletName: 'Till',
    accounts: [ethereumAccount(0)],
  })
  walletId = wallet.walletId
  address = (wallet.addresses[0] ?? '0x') as Hex
  clerk = (await addUser(custody, user, { userName: 'Clerk' })).client
})
afterAll(() => custody.stop())

/** The clerk's account while a single policy allows `condition`. */
async function underPolicy<result>(
  condition: string,
  use: (account: ReturnType<typeof createAccountWithAddress>) => Promise<result> | undefined,
): Promise<result | undefined> {
  const consensus = "approvers.any(user, user.alias == 'Clerk')"
  const { policyId } = await owner.createPolicy({
    policyName: 'p',
    effect: 'EFFECT_ALLOW',
    notes: '',
    condition,
    consensus,
  })
  const account = createAccountWithAddress({
    client: clerk,
    organizationId,
    signWith: address,
    ethereumAddress: address,
  })
  try {
    return await use(account)
  } finally {
    await owner.deletePolicy({ policyId })
  }
}

const payment: TransactionSerializableEIP1559 = {
  to: friend,
  value: parseEther('1'),
  chainId: 31_337,
  nonce: 0,
  gas: 21_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  type: 'eip1559',
}

const mail = (amount: bigint): TypedDataDefinition => ({
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: friend },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [
      { name: 'to', type: 'Person' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  message: { to: { wallet: friend }, amount },
})

describe('a policy for transactions', () => {
  const rule =
    `eth.tx.to == '${friend}' && eth.tx.value <= 1000000000000000000 && ` +
    "eth.tx.chain_id == 31337 && eth.tx.type == 'TYPE_2' && eth.tx.data == '0x'"

  test('allows a matching one', async () => {
    const signed = await underPolicy(rule, (account) => account.signTransaction(payment))
    expect(signed).toMatch(/^0x02/)
  })

  test.each<[string, Partial<TransactionSerializableEIP1559>]>([
    ['more ether', { value: parseEther('1') + 1n }],
    ['another receiver', { to: '0x000000000000000000000000000000000000dEaD' }],
    ['another chain', { chainId: 1 }],
    ['a call', { data: '0xa9059cbb' }],
  ])('refuses %s', async (_, change) => {
    const signing = underPolicy(rule, (account) =>
      account.signTransaction({ ...payment, ...change }),
    )
    await expect(signing).rejects.toThrow(denied)
  })

  test('does not apply to payloads', async () => {
    const signing = underPolicy(rule, (account) => account.signMessage({ message: 'hello' }))
    await expect(signing).rejects.toThrow(denied)
  })

  test('can compare the first bytes of a call', async () => {
    const call: TransactionSerializableEIP1559 = { ...payment, data: '0xa9059cbb00' }
    const only = "eth.tx.data[0..10] == '0xa9059cbb'"
    expect(await underPolicy(only, (account) => account.signTransaction(call))).toMatch(/^0x02/)
    const without = underPolicy(only, (account) => account.signTransaction(payment))
    await expect(without).rejects.toThrow(denied)
  })
})

test('a policy for one wallet and its account applies to those', async () => {
  const own = `wallet.id == '${walletId}' && wallet_account.address == '${address}'`
  expect(await underPolicy(own, (account) => account.signTransaction(payment))).toMatch(/^0x02/)
  const other = underPolicy("wallet.id == 'other'", (account) => account.signTransaction(payment))
  await expect(other).rejects.toThrow(denied)
  const key = underPolicy("private_key.id == 'x' || true", (account) =>
    account.signTransaction(payment),
  )
  await expect(key).rejects.toThrow(denied)
})

test('a policy for typed data reads its domain and its message', async () => {
  const rule =
    "eth.eip_712.primary_type == 'Mail' && eth.eip_712.domain.name == 'Ether Mail' && " +
    `eth.eip_712.domain.verifying_contract == '${friend}' && eth.eip_712.domain.chain_id == 1 && ` +
    `eth.eip_712.message['to']['wallet'] == '${friend}' && eth.eip_712.message['amount'] < 8`
  expect(await underPolicy(rule, (account) => account.signTypedData(mail(7n)))).toMatch(/^0x/)
  const more = underPolicy(rule, (account) => account.signTypedData(mail(8n)))
  await expect(more).rejects.toThrow(denied)
})

test('a policy for authorizations reads the delegate address', async () => {
  const rule = `eth.eip_7702_authorization.address == '${friend}' && eth.eip_7702_authorization.chain_id == 31337`
  const authorization = { address: friend, chainId: 31_337, nonce: 0 } as const
  const signed = await underPolicy(rule, (account) => account.signAuthorization?.(authorization))
  expect(signed?.address).toBe(friend)
  const everywhere = underPolicy(rule, (account) =>
    account.signAuthorization?.({ ...authorization, chainId: 0 }),
  )
  await expect(everywhere).rejects.toThrow(denied)
})

describe('several payloads in one request are evaluated separately', () => {
  const allowed = { address: friend, chainId: 31_337, nonce: 0 }
  const other = { ...allowed, address: '0x000000000000000000000000000000000000dEaD' }
  const signing = (payloads: object[], encoding = 'EIP7702_AUTHORIZATION') =>
    clerk.signRawPayloads({
      signWith: address,
      payloads: payloads.map((payload) => JSON.stringify(payload)),
      encoding: `PAYLOAD_ENCODING_${encoding}` as 'PAYLOAD_ENCODING_EIP712',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    })
  const transfer = (amount: string) => ({
    ...mail(0n),
    message: { to: { wallet: friend }, amount },
  })
  const forFriend = `eth.eip_7702_authorization.address == '${friend}'`

  test('a policy that matches all of them allows them', async () => {
    const signed = await underPolicy(forFriend, () => signing([allowed, { ...allowed, nonce: 1 }]))
    expect(signed?.signatures).toHaveLength(2)
  })

  test('one that does not match all of them allows none, in any order', async () => {
    for (const payloads of [
      [allowed, other],
      [other, allowed],
    ]) {
      await expect(underPolicy(forFriend, () => signing(payloads))).rejects.toThrow(denied)
    }
  })

  test.each([
    ['authorizations', `eth.eip_7702_authorization.address == '${other.address}'`],
    ['typed data', "eth.eip_712.message['amount'] > 7"],
  ])('a DENY on one of several %s refuses all', async (what, condition) => {
    const { policyId } = await owner.createPolicy({
      policyName: 'never',
      effect: 'EFFECT_DENY',
      notes: '',
      condition,
    })
    const [fine, bad] = what === 'typed data' ? [transfer('7'), transfer('8')] : [allowed, other]
    const encoding = what === 'typed data' ? 'EIP712' : 'EIP7702_AUTHORIZATION'
    const everything = "activity.action == 'SIGN'"
    try {
      const signed = await underPolicy(everything, () => signing([fine, fine], encoding))
      expect(signed?.signatures).toHaveLength(2)
      await expect(underPolicy(everything, () => signing([fine, bad], encoding))).rejects.toThrow(
        'policy engine denied request explicitly',
      )
    } finally {
      await owner.deletePolicy({ policyId })
    }
  })

  test('one that requires consensus makes all of them wait', async () => {
    const alone = await owner.createPolicy({
      policyName: 'alone',
      effect: 'EFFECT_ALLOW',
      condition: forFriend,
      notes: '',
    })
    const together = await owner.createPolicy({
      policyName: 'together',
      effect: 'EFFECT_ALLOW',
      condition: "activity.action == 'SIGN'",
      consensus: 'approvers.count() == 2',
      notes: '',
    })
    const { activity } = await signing([allowed, other])
    expect(activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
    const { activity: quick } = await signing([allowed, allowed])
    expect(quick.status).toBe('ACTIVITY_STATUS_COMPLETED')
    await owner.deletePolicies({ policyIds: [alone.policyId, together.policyId] })
  })
})

test('a policy may allow only the second of two signers', async () => {
  const { policyId } = await owner.createPolicy({
    policyName: 'two',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus: 'approvers.count() == 2',
    notes: '',
  })
  const pending = await clerk.signRawPayload({
    signWith: address,
    payload: 'hello',
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  expect(pending.activity.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  const second = await addUser(custody, { client: owner, organizationId }, { userName: 'Second' })
  const { fingerprint } = pending.activity
  const { activity } = await second.client.approveActivity({ fingerprint })
  expect(activity).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    result: { signRawPayloadResult: { r: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  })
  await owner.deletePolicy({ policyId })
})
