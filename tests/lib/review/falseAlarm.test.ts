import { readFileSync } from 'node:fs'
import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { version } from '#lib/protocol/version.ts'
import { falseAlarm } from '#lib/review/falseAlarm.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import {
  account,
  context,
  friend,
  signIn,
  thief,
  token,
  typed,
} from '#tests/lib/review/preview/context.ts'

const wallet = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const balance = 987_654_321_987_654_321n
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [thief, maxUint256],
})
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

function reported(request: SigningRequest, tokens: readonly string[] = []) {
  const known = [{ address: token, symbol: 'USDC', decimals: 6, balance }]
  const shown = preview(request, { ...context, balance, tokens: known, ownAddresses: [wallet] })
  return falseAlarm({
    request,
    previews: [shown],
    chainId: 31337,
    own: [account, wallet],
    origin: context.origin,
    tokens,
  })
}
const readCase = (text: string) => JSON.parse(text.replace(/^[^{]*|[^}]*$/g, ''))

const requests: Record<string, SigningRequest> = {
  transaction: { kind: 'transaction', to: token, data: approve, value: 5n },
  'a call that names the account': {
    kind: 'transaction',
    to: wallet,
    value: balance + 1n,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [account, wallet, 5n],
    }),
  },
  'calldata with the site’s name': {
    kind: 'transaction',
    to: token,
    data: stringToHex(`x app.example ${context.origin}`),
  },
  batch: {
    kind: 'batch',
    isAtomic: true,
    calls: [
      { to: account, value: 1n },
      { to: token, data: approve },
    ],
  },
  'typed data': typed(['Permit(address owner,address spender,uint256 value,string site)'], {
    owner: account.toLowerCase(),
    spender: thief,
    value: '1',
    site: `${context.origin}/shop of ${wallet.toUpperCase()}`,
  }),
  'typed data as text': {
    kind: 'typedData',
    typedData: JSON.stringify(
      (typed(['Note(address owner)'], { owner: account }) as { typedData: unknown }).typedData,
    ),
  },
  'a sign-in': { kind: 'message', message: signIn({ domain: 'evil.example' }) },
  authorization: { kind: 'authorization', contractAddress: wallet, chainId: 1, nonce: 4711 },
  other: { kind: 'other', method: 'wallet_grantPermissions', params: [{ from: account }] },
}

describe('a reported false alarm', () => {
  test.each(Object.entries(requests))(
    'of %s has nothing of the person or the site',
    (_, request) => {
      const text = reported(request).toLowerCase()
      for (const address of [account, wallet])
        expect(text).not.toContain(address.slice(2).toLowerCase())
      expect(text).not.toContain('app.example')
      expect(text).not.toContain(stringToHex('app.example').slice(2))
      expect(text).not.toContain(String(balance))
      expect(text).not.toContain('0.987')
    },
  )

  test('has what the warnings came from', () => {
    const text = reported(requests.transaction as SigningRequest)
    expect(readCase(text)).toMatchObject({
      version,
      chainId: 31337,
      kind: 'transaction',
      to: 'not known by name',
      value: '5',
      data: approve,
      warnings: expect.arrayContaining([{ code: 'unlimitedApproval', severity: 'danger' }]),
    })
    expect(readCase(reported(requests['typed data'] as SigningRequest))).toMatchObject({
      primaryType: 'Permit',
      message: { owner: `0xa11ce${'1'.padStart(35, '0')}`, spender: thief },
    })
  })

  test('names a contract that is known by name', () => {
    const to = (address: string, tokens?: readonly string[]) =>
      readCase(reported({ kind: 'transaction', to: address, data: '0x12345678' }, tokens)).to
    expect(to(permit2)).toBe(permit2)
    expect(to(token, [token])).toBe(token)
    expect(to(friend)).toBe('not known by name')
  })

  test('can be put into an issue, however long the request is', () => {
    const data = `0x${'12'.repeat(100_000)}` as const
    expect(reported({ kind: 'transaction', to: token, data }).length).toBeLessThan(60_000)
  })
})

test('the version is that of the package', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})
