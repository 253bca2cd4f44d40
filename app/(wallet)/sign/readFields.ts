import { parseEther } from 'viem'
import { signMessages } from '#lib/messages/signMessages.ts'

/** What a transaction or a call of a batch is made of. */
export type CallFields = { to?: `0x${string}`; value: bigint; data?: `0x${string}` }

/** Reads what a person wrote: the fields once they are complete, and what is wrong with each. */
export function readFields(to: string, value: string, data: string) {
  const problems = {
    to: to && !/^0x[0-9a-fA-F]{40}$/.test(to) ? signMessages.toInvalid : undefined,
    value:
      value && !/^(\d{1,30}(\.\d{0,18})?|\.\d{1,18})$/.test(value)
        ? signMessages.valueInvalid
        : undefined,
    data: data && !/^0x([0-9a-fA-F]{2})*$/.test(data) ? signMessages.dataInvalid : undefined,
  }
  const isComplete = to !== '' || data.length > 2
  if (!isComplete || problems.to || problems.value || problems.data) return { problems }
  const fields: CallFields = {
    value: parseEther((value || '0') as `${number}`),
    ...(to && { to: to as `0x${string}` }),
    ...(data.length > 2 && { data: data as `0x${string}` }),
  }
  return { problems, fields }
}
