import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  corpusContext,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** A request, with what differs from the corpus' context. */
export type Judged = SigningRequest | { request: SigningRequest; known: Partial<PreviewContext> }
/**
 * Frauds of one kind in variants that are in no corpus: other names, tokens, orders and nestings, and the
 * everyday requests that a rule for the kind would hit first.
 */
export type Kind = {
  frauds: Record<string, Judged>
  everyday: Record<string, Judged>
  context?: Partial<PreviewContext>
}

/** Two of the tokens that the account has. */
export const { usdc, weth } = tokens

/** Who gains by the frauds. */
export const gainer = someone('gainer of a kind')

/** A contract of the page that asks. */
export const page = someone('contract of a page')

/** The account, as addresses are typed. */
export const owner: Address = account

/** What is known while no node answers. */
export const silent: Partial<PreviewContext> = {
  node: 'silent',
  balance: undefined,
  isContract: undefined,
  tokens: Object.values(tokens),
}

/** The calldata of a transfer to who gains. */
export function transferOf(amount: bigint) {
  return encode('transfer(address to, uint256 amount)', [gainer, amount])
}

/** Typed data of an exchange that keeps its accounts itself. */
export function ledger(
  type: string,
  value: object,
  domain: Record<string, unknown> = {
    name: 'Ledger',
    version: '1',
    chainId: 1,
    verifyingContract: page,
  },
): SigningRequest {
  return sign(domain, [type], { ...value })
}

function isGrave(judged: Judged, context: Partial<PreviewContext> = {}): boolean {
  const { request, known } = 'request' in judged ? judged : { request: judged, known: {} }
  return preview(request, { ...corpusContext, ...context, ...known }).warnings.some(
    ({ severity }) => severity === 'danger' || severity === 'block',
  )
}

/** Judges the requests of each kind, as tests. */
export function judgeKinds(kinds: Record<string, Kind>) {
  describe.each(Object.entries(kinds))('%s', (_, { frauds, everyday, context }) => {
    test.each(Object.entries(frauds))('%s is a danger', (_, request) => {
      expect(isGrave(request, context)).toBe(true)
    })

    test.each(Object.entries(everyday))('%s is none', (_, request) => {
      expect(isGrave(request, context)).toBe(false)
    })
  })
}
