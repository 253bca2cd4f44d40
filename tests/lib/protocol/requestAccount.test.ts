import { expect, test } from 'vitest'
import { requestAccount } from '#lib/protocol/requestAccount.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shortMessage = `0x${'ab'.repeat(20)}`

test.each([
  ['personal_sign', [shortMessage, account]],
  ['eth_signTypedData_v4', [account, '{}']],
  ['eth_signTypedData_v3', [account, '{}']],
  ['eth_signTypedData', [[{ type: 'string' }], account]],
  ['eth_sendTransaction', [{ from: account, to: shortMessage }]],
  ['wallet_sendCalls', [{ from: account, calls: [] }]],
  ['wallet_getCapabilities', [account, ['0x1']]],
])('%s contains the account that acts', (method, params) => {
  expect(requestAccount(method, params)).toBe(account)
})

test.each([
  ['personal_sign', [shortMessage]],
  ['eth_sendTransaction', [{ to: account }]],
  ['wallet_watchAsset', [{ address: account }]],
  ['personal_sign', undefined],
  ['wallet_sendCalls', [null]],
])('%s of %j contains no account', (method, params) => {
  expect(requestAccount(method, params)).toBeUndefined()
})
