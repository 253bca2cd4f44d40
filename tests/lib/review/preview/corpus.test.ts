import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { benignCases } from '#tests/lib/review/preview/benignCases.ts'
import { context } from '#tests/lib/review/preview/context.ts'
import { maliciousCases } from '#tests/lib/review/preview/maliciousCases.ts'

const grave = (request: Parameters<typeof preview>[0]) =>
  preview(request, context).warnings.filter(({ severity }) => /danger|block/.test(severity))

describe('malicious requests are stopped', () => {
  test.each(maliciousCases)('%s: %s', (code, _name, request) => {
    expect(grave(request).map((warning) => warning.code)).toContain(code)
  })
})

describe('ordinary requests pass', () => {
  test.each(benignCases)('%s', (_name, request) => {
    expect(grave(request)).toEqual([])
    expect(preview(request, context).hash).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
