import { expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { preview } from '#lib/review/preview/preview.ts'
import { context } from '#tests/lib/review/preview/context.ts'

const read = (method: string, params: unknown) =>
  preview({ kind: 'other', method, params }, context)

test('an unknown method is a danger, named and shown with its parameters', () => {
  const { title, fields, warnings, hash } = read('wallet_grantPermissions', [{ limit: 5n }])
  expect(title).toBe(english.preview.titles.otherRequest({ method: 'wallet_grantPermissions' }))
  expect(fields).toMatchObject([{ value: '[{"limit":"5"}]' }])
  expect(warnings).toMatchObject([{ code: 'unknownMethod', severity: 'danger' }])
  expect(hash).not.toBe(read('wallet_grantPermissions', [{ limit: 6n }]).hash)
  expect(hash).not.toBe(read('wallet_other', [{ limit: 5n }]).hash)
})

test('long parameters are shown in part, and hidden characters as codes', () => {
  const { title, fields, warnings } = read('wallet_\u202Exyz', ['a'.repeat(5000)])
  expect(title).not.toContain('\u202E')
  expect(fields[0]?.value.length).toBeLessThan(2100)
  expect(warnings.map(({ code }) => code)).toEqual(['unknownMethod', 'shownInPart'])
})

test('parameters that cannot be written down block the request', () => {
  const circular: unknown[] = []
  circular.push(circular)
  expect(read('wallet_other', circular).warnings[0]?.severity).toBe('block')
})
