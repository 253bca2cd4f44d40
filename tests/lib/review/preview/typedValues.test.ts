import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { addressIn } from '#lib/review/preview/typedValues.ts'
import {
  account,
  context,
  friend,
  max256,
  safeTxOf,
  safeTxType,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const abi = parseAbi(['function approve(address, uint256)', 'function transfer(address, uint256)'])
const approveAll = encodeFunctionData({ abi, functionName: 'approve', args: [thief, max256] })
const pay = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5n] })
const nowhere = `0x${'0'.repeat(40)}`
const word = `0x${'5c'.repeat(32)}`

const codesOf = (request: SigningRequest) =>
  preview(request, context)
    .warnings.filter(({ severity }) => severity === 'danger' || severity === 'block')
    .map(({ code }) => code)

/** How exchanges and relayers write whom something goes to, or what is called. */
const spellings: [name: string, of: (who: string) => SigningRequest][] = [
  [
    'a text',
    (who) =>
      typed(['UsdSend(string chain,string destination,string amount,uint64 time)'], {
        chain: 'Mainnet',
        destination: who,
        amount: '900',
        time: 1,
      }),
  ],
  [
    'a list of texts',
    (who) =>
      typed(['Convert(string[] authorizedUsers,uint64 nonce)'], {
        authorizedUsers: [who],
        nonce: 1,
      }),
  ],
  [
    'a word, with zeros before it',
    (who) =>
      typed(['Transfer(bytes32 to,uint64 amount)'], {
        to: `0x${'0'.repeat(24)}${who.slice(2)}`,
        amount: 5,
      }),
  ],
  [
    'a word, with the name of a subaccount after it',
    (who) =>
      typed(['LinkSigner(bytes32 sender,bytes32 signer,uint64 nonce)'], {
        sender: `${account}${'64656661756c740000000000'}`,
        signer: `${who}${'64656661756c740000000000'}`,
        nonce: 1,
      }),
  ],
]

test.each(spellings)(
  'a stranger’s address as %s is a danger, a friend’s and one’s own are none',
  (_, of) => {
    expect(codesOf(of(thief))).toContain('hiddenAddress')
    expect(codesOf(of(friend))).not.toContain('hiddenAddress')
    expect(codesOf(of(account))).not.toContain('hiddenAddress')
  },
)

test.each(['data', 'payload', 'call', 'instruction', 'x'])(
  'a call in the field %s is read',
  (name) => {
    const of = (data: string) =>
      typed([`Request(address target,bytes ${name},uint256 nonce)`], {
        target: token,
        [name]: data,
        nonce: 1,
      })
    expect(codesOf(of(approveAll))).toContain('unlimitedApproval')
    expect(codesOf(of(pay))).toEqual([])
  },
)

test('calls in a list of bytes are read, and bytes that only begin like one are data', () => {
  const of = (payloads: string[]) =>
    typed(['Relay(address target,bytes[] payloads,uint256 nonce)'], {
      target: token,
      payloads,
      nonce: 1,
    })
  expect(codesOf(of([pay, approveAll]))).toContain('unlimitedApproval')
  expect(codesOf(of([`${approveAll.slice(0, 10)}00`]))).toEqual([])
})

test('a hash beside a number and a date hides what is signed, as does the root of a tree', () => {
  const intent = { root: word, nonce: 1, deadline: 2 }
  expect(codesOf(typed(['Intent(bytes32 root,uint256 nonce,uint256 deadline)'], intent))).toContain(
    'hiddenContent',
  )
  const order = { trader: account, listingsRoot: word, makerFee: 10_000 }
  expect(
    codesOf(typed(['Order(address trader,bytes32 listingsRoot,uint16 makerFee)'], order)),
  ).toContain('hiddenContent')
  const note = { text: 'hello', hash: word }
  expect(codesOf(typed(['Note(string text,bytes32 hash)'], note))).toEqual([])
})

test('a refund by a Safe to a stranger is a danger, whatever the transaction is', () => {
  const safe = (change: Record<string, unknown>) => typed([safeTxType], safeTxOf(change))
  expect(codesOf(safe({ gasPrice: 10n ** 15n, refundReceiver: thief }))).toContain('paysRefund')
  expect(codesOf(safe({ gasPrice: 10n ** 15n, refundReceiver: nowhere }))).toContain('paysRefund')
  expect(codesOf(safe({ gasPrice: 0, refundReceiver: thief }))).not.toContain('paysRefund')
})

test('numbers and hashes are no addresses', () => {
  const gas = `0x${'0'.repeat(27)}30d40${'0'.repeat(27)}186a0`
  for (const [type, value] of [
    ['bytes32', word],
    ['bytes32', gas],
    ['bytes32', `0x${'0'.repeat(63)}7`],
    ['string', 'hello'],
    ['string', `${account}0`],
    ['bytes', account],
  ] as const)
    expect([value, addressIn(type, value)]).toEqual([value, undefined])
})
