import { createAccountWithAddress } from '@turnkey/viem'
import { concat, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contractInterfaceLimit } from '#devnet/custody/paths/contractInterfacePaths.ts'
import { addUser } from '#tests/devnet/custody/support/addUser.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  type TestClient,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const notAllowed = 'request not authorized'
const deniedByPolicy = 'policy engine denied request explicitly'

let custody: CustodyFixture
let owner: TestClient
let clerk: TestClient
let organizationId: string
let address: Hex

/** An owner with a wallet, and a clerk who needs a policy for everything. */
beforeAll(async () => {
  custody = await createCustodyFixture()
  const user = await custody.newUser()
  owner = user.client
  organizationId = user.organizationId
  const accounts = [ethereumAccount(0)]
  const wallet = await owner.createWallet({ walletName: 'Till', accounts })
  address = (wallet.addresses[0] ?? '0x') as Hex
  clerk = (await addUser(custody, user, { userName: 'Clerk' })).client
})
afterEach(async () => {
  for (const { policyId } of (await owner.getPolicies()).policies)
    await owner.deletePolicy({ policyId })
  const { smartContractInterfaces } = await owner.getSmartContractInterfaces({ organizationId })
  for (const { smartContractInterfaceId } of smartContractInterfaces)
    await owner.deleteSmartContractInterface({ smartContractInterfaceId })
})
afterAll(() => custody.stop())

function upload(abi: unknown, smartContractAddress: string = token) {
  return owner.createSmartContractInterface({
    smartContractAddress,
    label: 'Token',
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    smartContractInterface: typeof abi === 'string' ? abi : JSON.stringify(abi),
  })
}

async function policy(effect: 'EFFECT_ALLOW' | 'EFFECT_DENY', condition: string) {
  const consensus = "approvers.any(user, user.alias == 'Clerk')"
  await owner.createPolicy({ policyName: 'Calls', effect, notes: '', condition, consensus })
}

/** The clerk signs a call with the official account, whose client is unmodified. */
function sign(data: Hex, to: Hex = token) {
  const account = createAccountWithAddress({
    client: clerk,
    organizationId,
    signWith: address,
    ethereumAddress: address,
  })
  return account.signTransaction({
    to,
    data,
    chainId: 31_337,
    nonce: 0,
    gas: 100_000n,
    type: 'eip1559',
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  })
}

const transfer = (amount: bigint, to: Hex = friend) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, 1n] })

describe('a policy about a contract call', () => {
  const small =
    `eth.tx.to == '${token}' && eth.tx.function_name == 'transfer' && ` +
    `eth.tx.contract_call_args['recipient'] == '${friend}' && ` +
    `eth.tx.contract_call_args['amount'] <= ${parseEther('1')}`

  test('allows a call by function name and arguments', async () => {
    await upload(erc20Abi)
    await policy('EFFECT_ALLOW', small)
    expect(await sign(transfer(parseEther('1')))).toMatch(/^0x02/)
    await expect(sign(transfer(parseEther('1') + 1n))).rejects.toThrow(notAllowed)
    await expect(sign(transfer(1n, token))).rejects.toThrow(notAllowed)
    await expect(sign(approve)).rejects.toThrow(notAllowed)
    await expect(sign(transfer(1n), friend)).rejects.toThrow(notAllowed)
  })

  test('denies by them despite a policy that allows', async () => {
    await upload(erc20Abi, token.toLowerCase())
    await policy('EFFECT_ALLOW', `eth.tx.to == '${token}'`)
    await policy('EFFECT_DENY', "eth.tx.function_name == 'approve'")
    expect(await sign(transfer(1n))).toMatch(/^0x02/)
    await expect(sign(approve)).rejects.toThrow(deniedByPolicy)
  })

  test('identifies the function by its selector', async () => {
    await upload(erc20Abi)
    await policy('EFFECT_ALLOW', "eth.tx.function_signature == '0xa9059cbb'")
    expect(await sign(transfer(1n))).toMatch(/^0x02/)
    await expect(sign(approve)).rejects.toThrow(notAllowed)
  })

  test.each<[string, () => Hex]>([
    ['is cut short', () => transfer(1n).slice(0, -2) as Hex],
    ['has no arguments', () => '0xa9059cbb'],
    ['is of a function that the ABI has not', () => '0x12345678'],
    ['is shorter than a selector', () => '0xa9'],
    ['is empty', () => '0x'],
  ])('cannot be evaluated if the calldata %s: it neither allows nor denies', async (_, data) => {
    await upload(erc20Abi)
    await policy('EFFECT_ALLOW', "eth.tx.function_name == 'transfer' || eth.tx.chain_id == 31337")
    await expect(sign(data())).rejects.toThrow(notAllowed)
    await policy('EFFECT_ALLOW', 'eth.tx.chain_id == 31337')
    await policy('EFFECT_DENY', "eth.tx.function_name != 'transfer'")
    expect(await sign(data())).toMatch(/^0x02/)
  })

  test('cannot be evaluated without an interface, nor after it was deleted', async () => {
    await policy('EFFECT_ALLOW', "eth.tx.function_name == 'transfer'")
    await expect(sign(transfer(1n))).rejects.toThrow(notAllowed)
    const { smartContractInterfaceId } = await upload(erc20Abi)
    expect(await sign(transfer(1n))).toMatch(/^0x02/)
    await owner.deleteSmartContractInterface({ smartContractInterfaceId })
    await expect(sign(transfer(1n))).rejects.toThrow(notAllowed)
  })

  test('reads every kind of argument', async () => {
    const abi = parseAbi([
      'struct Leg { address pool; uint24 fee; bytes path; }',
      'function trade(int256 delta, bool isExact, bytes4 tag, string memo, Leg first, Leg[] legs, uint8[2][] grid, address)',
    ])
    await upload(abi)
    const leg = { pool: friend, fee: 500, path: '0xABcd' } as const
    const data = encodeFunctionData({
      abi,
      args: [
        -5n,
        true,
        '0xAAbbccdd',
        'for Ada',
        leg,
        [leg, { ...leg, fee: 3000 }],
        [
          [1, 2],
          [3, 4],
        ],
        token,
      ],
    })
    const arg = (name: string) => `eth.tx.contract_call_args['${name}']`
    const conditions = [
      `${arg('delta')} == -5 && ${arg('delta')} < 0`,
      `${arg('isExact')} && ${arg('tag')} == '0xaabbccdd' && ${arg('memo')} == 'for Ada'`,
      `${arg('first')}.pool == '${friend}' && ${arg('first')}['path'] == '0xabcd'`,
      `${arg('legs')}.all(leg, leg.fee <= 3000) && ${arg('legs')}.count() == 2`,
      `${arg('grid')}[1][0] == 3`,
    ]
    await policy('EFFECT_ALLOW', conditions.join(' && '))
    expect(await sign(data)).toMatch(/^0x02/)
  })

  test('treats argument names as data', async () => {
    const abi = parseAbi(['function odd(uint256 __proto__, uint256 constructor)'])
    await upload(abi)
    await policy('EFFECT_ALLOW', "eth.tx.contract_call_args['constructor'] == 2")
    const odd = (value: bigint) => encodeFunctionData({ abi, args: [1n, value] })
    expect(await sign(odd(2n))).toMatch(/^0x02/)
    await expect(sign(odd(3n))).rejects.toThrow(notAllowed)
  })

  test('ignores data after the arguments', async () => {
    await upload(erc20Abi)
    await policy('EFFECT_ALLOW', small)
    expect(await sign(concat([transfer(1n), '0x62616161']))).toMatch(/^0x02/)
  })
})

describe('an interface', () => {
  const input = (more: object) => [
    { type: 'function', name: 'f', inputs: [{ name: 'a', ...more }] },
  ]

  test.each<[string, unknown, RegExp]>([
    ['no JSON', '[', /smartContractInterface: not JSON/],
    ['no list', {}, /smartContractInterface: not an ABI/],
    ['an IDL of Solana', { instructions: [] }, /not an ABI/],
    ['no function', [{ type: 'event', name: 'E', inputs: [] }], /the ABI has no function/],
    ['an item of no known type', [{ type: 'method', name: 'f', inputs: [] }], /not an ABI: 0/],
    ['a function without a name', [{ type: 'function', inputs: [] }], /0\.name/],
    ['a function without inputs', [{ type: 'function', name: 'f' }], /0\.inputs/],
    ['a type that does not exist', input({ type: 'uint257' }), /0\.type: is no type/],
    ['an array of nothing', input({ type: 'uint256[0]' }), /0\.type: is no type/],
    ['a tuple without components', input({ type: 'tuple[]' }), /has components/],
    ['an empty tuple', input({ type: 'tuple[]', components: [] }), /components/],
    ['components of no tuple', input({ type: 'uint8', components: input({}) }), /0/],
    ['endless nesting', '['.repeat(20_000) + ']'.repeat(20_000), /nested too deeply/],
    [
      'the same name twice',
      [
        {
          type: 'function',
          name: 'f',
          inputs: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
      ],
      /a name stands twice/,
    ],
  ])('of %s is refused with the reason', async (_, abi, reason) => {
    await expect(upload(abi)).rejects.toThrow(reason)
    expect(
      (await owner.getSmartContractInterfaces({ organizationId })).smartContractInterfaces,
    ).toEqual([])
  })

  test('of another chain or with an invalid address is refused', async () => {
    const given = { smartContractInterface: JSON.stringify(erc20Abi), label: 'Token' }
    const sendRequest = (type: string, smartContractAddress: string) =>
      owner.createSmartContractInterface({ ...given, type: type as never, smartContractAddress })
    await expect(sendRequest('SMART_CONTRACT_INTERFACE_TYPE_SOLANA', token)).rejects.toThrow(
      /SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM only/,
    )
    for (const wrong of ['', '0x12', token.slice(2), 'vitalik.eth'])
      await expect(sendRequest('SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', wrong)).rejects.toThrow(
        /is no Ethereum address/,
      )
  })

  test('has at most 400 kB, and an organization a hundred of them', async () => {
    const padded = (length: number) => JSON.stringify(erc20Abi).padEnd(length)
    await upload(padded(409_600))
    await expect(upload(padded(409_601))).rejects.toThrow(/is longer than 409600 characters/)
    for (let made = 1; made < contractInterfaceLimit; made++) await upload(erc20Abi)
    await expect(upload(erc20Abi)).rejects.toThrow(/exceeded maximum smart contract interfaces/)
  })

  test('can be uploaded only by users whom a policy allows', async () => {
    const asClerk = () =>
      clerk.createSmartContractInterface({
        smartContractAddress: token,
        label: 'Token',
        type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
        smartContractInterface: JSON.stringify(erc20Abi),
      })
    await expect(asClerk()).rejects.toThrow(notAllowed)
    await policy('EFFECT_ALLOW', "activity.resource == 'SMART_CONTRACT_INTERFACE'")
    expect((await asClerk()).smartContractInterfaceId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
