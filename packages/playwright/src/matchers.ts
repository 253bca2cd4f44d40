import { expect as base } from '@playwright/test'

/** What a request asks the user to sign: a text, or a part of typed data. */
type SignedContent =
  | string
  | RegExp
  | { primaryType?: string; domain?: object; message?: object; types?: object }

/** The browser wallet or the phone. */
type Wallet = { pending(): Promise<{ method: string }[]> }

type SigningRequest = { method: string; params?: unknown }

/** Playwright's `expect`, with matchers for requests to wallets. */
export const expect = base.extend({
  /** The request signs this text, or typed data that includes these fields. */
  toSign(request: SigningRequest, expected: SignedContent) {
    const content = signedContent(request)
    const pass =
      typeof expected === 'string'
        ? content === expected
        : expected instanceof RegExp
          ? typeof content === 'string' && expected.test(content)
          : includes(content, expected)
    return {
      pass,
      name: 'toSign',
      expected,
      actual: content,
      message: () =>
        `${request.method} ${pass ? 'signs' : 'does not sign'} ${format(expected)}; it signs ${format(content)}.`,
    }
  },

  /** No request waits for an answer in this wallet, the browser's or the phone's. */
  async toHaveNothingPending(wallet: Wallet) {
    const methods = (await wallet.pending()).map(({ method }) => method)
    return {
      pass: methods.length === 0,
      name: 'toHaveNothingPending',
      expected: [],
      actual: methods,
      message: () =>
        methods.length === 0 ? 'No request is pending.' : `Pending: ${methods.join(', ')}.`,
    }
  },
})

/** The text of a personal_sign request, or the typed data as an object. */
function signedContent({ method, params }: SigningRequest): unknown {
  const [first, second] = Array.isArray(params) ? params : []
  if (method === 'personal_sign') return decodeText(String(first))
  if (!/^eth_signTypedData/.test(method)) return undefined
  return typeof second === 'string' ? JSON.parse(second) : second
}

/** Wallets show bytes as text if they are valid UTF-8, and else as hex. */
function decodeText(data: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(data)) return data
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(data.slice(2), 'hex'))
  } catch {
    return data
  }
}

/** Whether `actual` has every field of `expected`, at any depth. */
function includes(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return textOf(actual) === textOf(expected)
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([key, value]) =>
    includes((actual as Record<string, unknown>)[key], value),
  )
}

/** Without the case of hex digits, which libraries change in addresses. */
function textOf(value: unknown): string {
  const text = String(value)
  return /^0x[0-9a-f]*$/i.test(text) ? text.toLowerCase() : text
}

function format(value: unknown): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value)
}
