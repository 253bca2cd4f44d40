import { encodeFunctionData, parseAbi } from 'viem'
import type { BatchRow } from '#app/(wallet)/sign/batch/useBatchRows.ts'
import type { batchMessages } from '#lib/messages/batchMessages.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'

export type BatchSample = keyof typeof batchMessages.sampleNames

const abi = parseAbi(['function increase() payable', 'function fail()'])
const count = { to: devnetCounter, data: encodeFunctionData({ abi, functionName: 'increase' }) }
const fail = { to: devnetCounter, data: encodeFunctionData({ abi, functionName: 'fail' }) }

/** Sample batches, for networks with the devnet's counter contract. */
export function batchSample(name: BatchSample, account: string): Partial<Omit<BatchRow, 'id'>>[] {
  const samples = {
    twice: [count, count],
    pay: [{ to: account, value: '0.001' }, count],
    failing: [count, fail, count],
  }
  return samples[name]
}
