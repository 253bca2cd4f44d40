import { describe, expect, test } from 'vitest'
import { preview } from '#lib/preview/preview.ts'
import { benignCases } from '#tests/lib/preview/benignCases.ts'
import { context } from '#tests/lib/preview/context.ts'
import { maliciousCases } from '#tests/lib/preview/maliciousCases.ts'

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
