import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { typedDataHashesAgain } from '#lib/review/preview/hashAgain.ts'

const long = 'a'.repeat(5_000)

function dataOf(text: string, amount: bigint) {
  return {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Root: [
        { name: 'text', type: 'string' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Root',
    domain: { chainId: 1n } as Record<string, unknown>,
    message: { text, amount } as Record<string, unknown>,
  }
}

const expected = (data: object) => hashTypedData(data as Parameters<typeof hashTypedData>[0])

test('an object that was changed since has another digest, and as it was the same one', () => {
  const data = dataOf(long, 1n)
  const { digest } = typedDataHashesAgain(data)
  expect(digest).toBe(expected(data))
  for (const change of [
    () => (data.message.amount = 2n),
    () => (data.message.text = `${long}b`),
    () => (data.domain.chainId = 2n),
  ]) {
    change()
    expect(typedDataHashesAgain(data).digest).toBe(expected(data))
  }
  expect(typedDataHashesAgain(dataOf(long, 1n)).digest).toBe(digest)
})

test('short ones are hashed each time, to the same result', () => {
  const data = dataOf('a', 1n)
  expect(typedDataHashesAgain(data)).toEqual(typedDataHashesAgain(data))
  expect(typedDataHashesAgain(data).digest).toBe(expected(data))
})
