import { isAddress, isHex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import type { BatchCall } from '#lib/review/preview/SigningRequest.ts'
import { corpus, unseenCorpus } from '#tests/lib/review/preview/corpus/corpus.ts'
import { agentsAndAppsOf2026 } from '#tests/lib/review/preview/corpus/everyday/agentsAndAppsOf2026.ts'
import { reportsOf2026 } from '#tests/lib/review/preview/corpus/malicious/reportsOf2026.ts'
import { openedFrauds, openedRequests } from '#tests/lib/review/preview/corpus/opened/opened.ts'
import type { UnseenCase } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { unseenFrauds, unseenRequests } from '#tests/lib/review/preview/corpus/unseen/unseen.ts'

const frauds = [...unseenFrauds, ...openedFrauds, ...reportsOf2026]
const requests = [...unseenRequests, ...openedRequests, ...agentsAndAppsOf2026]
/** All that are listed by kind, with their documents. */
const all = [...frauds, ...requests]

const callsOf = ({ request }: UnseenCase): readonly BatchCall[] =>
  request.kind === 'batch' ? request.calls : request.kind === 'transaction' ? [request] : []

/** What is wrong with the form of a case. */
function faults(each: UnseenCase): string[] {
  const { request, context, node } = each
  const calls = callsOf(each)
  const listed = Object.keys({ ...node?.isContract, ...node?.tokenFacts, ...node?.isYoung })
  const { simulation } = node ?? {}
  const changed = simulation?.status === 'succeeded' ? simulation.balances : []
  return [
    ...calls.filter(({ to }) => to && !isAddress(to)).map(({ to }) => `no address: ${to}`),
    ...calls.filter(({ data = '0x' }) => !isHex(data) || size(data) % 1 !== 0).map(() => 'no data'),
    ...listed.filter((address) => !isAddress(address)).map((address) => `no address: ${address}`),
    ...changed.filter(({ amount }) => amount === 0n).map(() => 'a change of nothing'),
    ...(request.kind === 'typedData' ? faultsOfTypedData(request.typedData) : []),
    ...(request.kind === 'message' && !request.message ? ['an empty message'] : []),
    ...(context?.chainId === 1 ? ['the network is the default'] : []),
  ]
}

/** Members of a message that its types do not have, or the other way round. */
function faultsOfTypedData(data: unknown): string[] {
  const { types, primaryType, message } = data as {
    types: Record<string, { name: string; type: string }[]>
    primaryType: string
    message: Record<string, unknown>
  }
  const check = (type: string, value: unknown, path: string): string[] => {
    const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
    if (inner !== undefined) {
      if (!Array.isArray(value)) return [`${path} is no list`]
      return value.flatMap((each, index) => check(inner, each, `${path}[${index}]`))
    }
    const fields = types[type]
    if (fields === undefined) {
      const known = /^(u?int\d*|bytes\d*|address|bool|string)$/.test(type)
      if (!known) return [`${path} has the unknown type ${type}`]
      if (value === undefined) return [`${path} is missing`]
      return type === 'address' && !isAddress(String(value)) ? [`${path} is no address`] : []
    }
    const names = fields.map(({ name }) => name)
    const foreign = Object.keys(value as object).filter((name) => !names.includes(name))
    return [
      ...foreign.map((name) => `${path}.${name} has no type`),
      ...fields.flatMap((field) =>
        check(field.type, (value as Record<string, unknown>)[field.name], `${path}.${field.name}`),
      ),
    ]
  }
  return check(primaryType, message, primaryType)
}

describe('cases by kind', () => {
  test('at least 150 of each verdict are unseen, and each is there once', () => {
    expect(unseenFrauds.length).toBeGreaterThanOrEqual(150)
    expect(unseenRequests.length).toBeGreaterThanOrEqual(150)
    const names = [corpus, unseenCorpus].flatMap(({ everyday, malicious }) =>
      [...everyday, ...malicious].map(({ name }) => name),
    )
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(frauds.filter(({ verdict }) => verdict !== 'danger')).toEqual([])
    expect(requests.filter(({ verdict }) => verdict !== 'harmless')).toEqual([])
  })

  test('names a document for nearly each case, by title and address', () => {
    const documented = all.flatMap(({ reference }) =>
      typeof reference === 'string' ? [] : [reference],
    )
    expect(documented.filter(([title]) => title.length < 4)).toEqual([])
    expect(documented.filter(([, address]) => !URL.canParse(address))).toEqual([])
    expect(documented.length / all.length).toBeGreaterThan(0.8)
  })

  test.each(all.map((each) => [each.name, each] as const))('%s', (_name, each) => {
    expect(faults(each)).toEqual([])
  })
})
