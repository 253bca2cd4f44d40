import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransfer, encodeTransfer } from '#lib/review/tokens/transfer.ts'

const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

test.each([0n, 1n, 5_000_000n, maxUint256])(
  'a transfer of %d is encoded as viem does',
  (amount) => {
    const data = encodeTransfer({ recipient, amount })
    const args = [recipient, amount] as const
    expect(data).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
    expect(decodeTransfer(data)).toEqual({ recipient: recipient.toLowerCase(), amount })
  },
)

const args = [recipient, 1n] as const
const transfer = encodeTransfer({ recipient, amount: 1n })

test.each([
  ['empty data', '0x'],
  ['another function', encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })],
  ['more data than a transfer has', `${transfer}00`],
  ['less data than a transfer has', transfer.slice(0, -2)],
  ['an address with more than 20 bytes', transfer.replace('0xa9059cbb0', '0xa9059cbb1')],
])('%s is no transfer', (_what, data) => {
  expect(decodeTransfer(data)).toBeUndefined()
})
