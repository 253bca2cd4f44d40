import { describe, expect, test } from 'vitest'
import { type Receipt, receiptChecks, receiptResultKinds } from '#lib/protocol/receipts.ts'
import { shownCheck } from '#lib/receipts/shownCheck.ts'

const receipt = (
  kind: Receipt['result']['kind'],
  check: Receipt['check'],
  serverCheck: Receipt['serverCheck'],
  version: Receipt['version'] = 2,
) =>
  shownCheck({ version, result: { kind, value: '0x' }, check, ...(serverCheck && { serverCheck }) })

describe('what the list says of a receipt', () => {
  test('matches, for an answer, only if the server says so, too', () => {
    for (const kind of receiptResultKinds.filter((one) => one !== 'mined')) {
      expect(receipt(kind, 'matches', 'matches')).toBe('matches')
      expect(receipt(kind, 'matches', 'unchecked')).toBe('unchecked')
      expect(receipt(kind, 'unchecked', 'matches')).toBe('unchecked')
    }
  })

  test('differs, if either says so', () => {
    for (const kind of receiptResultKinds)
      for (const other of receiptChecks) {
        expect(receipt(kind, 'differs', other)).toBe('differs')
        expect(receipt(kind, other, 'differs')).toBe('differs')
      }
  })

  test('is the page’s word for a mined transaction, and for version 1', () => {
    expect(receipt('mined', 'matches', 'unchecked')).toBe('matches')
    expect(receipt('signature', 'matches', undefined, 1)).toBe('matches')
  })
})
