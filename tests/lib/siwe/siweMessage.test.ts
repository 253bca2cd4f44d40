import { createSiweMessage, parseSiweMessage as parseWithViem } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { WalletError } from '#lib/errors/WalletError.ts'
import { renderSiweMessage } from '#lib/siwe/readSiweMessage.ts'
import { buildSiweMessage, parseSiweMessage, type SiweMessage } from '#lib/siwe/siweMessage.ts'

const plain: SiweMessage = {
  domain: 'wallet.example:8443',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: 'Sign in to Latchkey.',
  uri: 'https://wallet.example:8443',
  version: '1',
  chainId: 31337,
  nonce: '0123456789abcdef0123',
  issuedAt: '2026-05-01T10:00:00.000Z',
  expirationTime: '2026-05-01T10:05:00.000Z',
}
const text = renderSiweMessage(plain)

function refusal(run: () => unknown): string | undefined {
  try {
    run()
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    return `${error.key}: ${error.details}`
  }
  return undefined
}

describe('a message that follows EIP-4361', () => {
  const variants: Record<string, Partial<SiweMessage>> = {
    'with every field': {
      scheme: 'https',
      notBefore: '2026-05-01T10:00:00Z',
      requestId: 'request-1',
      resources: ['ipfs://abc/', 'https://wallet.example/terms?a=b#c'],
    },
    'for a domain with userinfo': { domain: 'me@wallet.example' },
    'for an IPv6 host': { domain: '[::1]:3000' },
    'for a container host with a dash and a port': { domain: 'wallet-app:3000' },
    'with an offset in its dates': { issuedAt: '2026-05-01T12:00:00.123+02:00' },
    'with an empty list of resources': { resources: [] },
    'with an empty request id': { requestId: '' },
    'on a leap day': { issuedAt: '2028-02-29T00:00:00Z' },
  }
  for (const [name, change] of Object.entries(variants))
    test(`${name} is built and reads back as it was`, () => {
      const message = { ...plain, ...change }
      expect(parseSiweMessage(buildSiweMessage(message))).toEqual(message)
    })

  test('has two empty lines without a statement', () => {
    const { statement: _, ...message } = plain
    const built = buildSiweMessage(message)
    expect(built).toContain(`${plain.address}\n\n\nURI: `)
    expect(parseSiweMessage(built)).toEqual(message)
  })

  test('is the text that viem builds and parses', () => {
    const theirs = createSiweMessage({
      domain: plain.domain,
      address: plain.address,
      statement: plain.statement ?? '',
      uri: plain.uri,
      version: '1',
      chainId: plain.chainId,
      nonce: plain.nonce,
      issuedAt: new Date(plain.issuedAt),
      expirationTime: new Date(plain.expirationTime ?? ''),
    })
    expect(buildSiweMessage(plain)).toBe(theirs)
    expect(parseWithViem(text)).toMatchObject({ domain: plain.domain, nonce: plain.nonce })
  })
})

describe('a hostile message is rejected:', () => {
  const line = (name: string, value: string) =>
    text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`)
  const cases: Record<string, string> = {
    'a space before the sentence': text.replace(' wants', '  wants'),
    'another sentence': text.replace('Ethereum account', 'Bitcoin account'),
    'a host with a path': text.replace('8443 wants', '8443/evil wants'),
    'two hosts': text.replace(
      'wallet.example:8443 wants',
      'wallet.example:8443 evil.example wants',
    ),
    'an address in lower case': text.replace(plain.address, plain.address.toLowerCase()),
    'an address in upper case': text.replace(
      plain.address,
      `0x${plain.address.slice(2).toUpperCase()}`,
    ),
    'a wrong checksum': text.replace('0xf39F', '0xf39f'),
    'a short address': text.replace(plain.address, plain.address.slice(0, -1)),
    'a statement of two lines': text.replace('Latchkey.', 'Latchkey.\nAnd more.'),
    'a statement that brings a header block': text.replace(
      'Latchkey.',
      'Latchkey.\n\nURI: https://evil.example\nVersion: 1',
    ),
    'a statement with a bidi override': text.replace('Latchkey', 'Latch\u202Ekey'),
    'a statement outside ASCII': text.replace('Latchkey', 'Látchkey'),
    'a statement with a tab': text.replace('Sign in', 'Sign\tin'),
    'no empty line after the address': text.replace(/\n\n/, '\n'),
    'a URI without a scheme': line('URI', 'wallet.example'),
    'a URI with a space': line('URI', 'https://wallet.example/ x'),
    'a URI with a bad escape': line('URI', 'https://wallet.example/%zz'),
    'version 2': line('Version', '2'),
    'version 1.0': line('Version', '1.0'),
    'chain 0': line('Chain ID', '0'),
    'chain 10^20': line('Chain ID', '100000000000000000000'),
    'a chain in hex': line('Chain ID', '0x7a69'),
    'a chain with a leading zero': line('Chain ID', '031337'),
    'a negative chain': line('Chain ID', '-1'),
    'a short nonce': line('Nonce', 'abc1234'),
    'a nonce with a dash': line('Nonce', '01234567-89abcdef'),
    'a doubled nonce line': text.replace(/^(Nonce: .*)$/m, '$1\n$1'),
    'issued yesterday, in words': line('Issued At', 'yesterday'),
    'a date without a time': line('Issued At', '2026-05-01'),
    'a day that is not': line('Issued At', '2026-02-30T10:00:00Z'),
    'February 29 of a common year': line('Issued At', '2026-02-29T10:00:00Z'),
    'month 13': line('Issued At', '2026-13-01T10:00:00Z'),
    'hour 24': line('Issued At', '2026-05-01T24:00:00Z'),
    'a date without a zone': line('Issued At', '2026-05-01T10:00:00'),
    'an expiration before the issue line': text.replace(
      /(Issued At: .*)\n(Expiration Time: .*)/,
      '$2\n$1',
    ),
    'a trailing line feed': `${text}\n`,
    'a trailing line': `${text}\nand give away everything`,
    'trailing spaces': `${text}  `,
    'a resource that is not a URI': `${text}\nResources:\n- not a uri`,
    'resources before the request id': `${text}\nResources:\n- https://a.example\nRequest ID: 1`,
    'carriage returns': text.replaceAll('\n', '\r\n'),
    'a byte order mark': `\uFEFF${text}`,
    'a null byte': text.replace('Latchkey', 'Latch\u0000key'),
    nothing: '',
    'a megabyte': text.replace('Latchkey.', 'a'.repeat(1_000_000)),
    'plain text': 'I agree to the terms.',
  }
  for (const [name, abusive] of Object.entries(cases))
    test(name, () => {
      expect(abusive).not.toBe(text)
      expect(refusal(() => parseSiweMessage(abusive))).toMatch(/^messageInvalid: /)
    })
})

describe('no value can inject a line:', () => {
  const cases: [keyof SiweMessage, string][] = [
    ['statement', 'Hello.\n\nURI: https://evil.example'],
    ['statement', ''],
    ['uri', 'https://wallet.example\nVersion: 1'],
    ['nonce', '0123456789\nIssued At: 2026-05-01T10:00:00Z'],
    ['requestId', 'x\nResources:\n- https://evil.example'],
    ['domain', 'evil.example wants'],
    ['domain', 'https://wallet.example'],
    ['expirationTime', '2026-05-01T10:05:00Z\nNot Before: 2026-05-01T10:05:00Z'],
    ['issuedAt', '2026-05-01T10:00:00Z\nExpiration Time: 2099-05-01T10:05:00Z'],
  ]
  for (const [field, value] of cases)
    test(`${field} as ${JSON.stringify(value).slice(0, 40)}`, () => {
      expect(refusal(() => buildSiweMessage({ ...plain, [field]: value }))).toMatch(
        /^messageInvalid/,
      )
    })
})

test('after any change of one character, the message parses differently or not at all', () => {
  // A seeded generator, so that a failure can be repeated.
  let state = 42
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  const alphabet = ' \n\r\t:/.-0aZ%é\u202E\u0000'
  for (let round = 0; round < 3000; round++) {
    const at = random(text.length)
    const letter = alphabet[random(alphabet.length)] ?? ''
    const changed =
      text.slice(0, at) + letter.repeat(random(3)) + text.slice(at + (random(2) ? 1 : 0))
    let parsed: SiweMessage
    try {
      parsed = parseSiweMessage(changed)
    } catch (error) {
      expect(error).toBeInstanceOf(WalletError)
      continue
    }
    expect(renderSiweMessage(parsed)).toBe(changed)
    if (changed !== text) expect(parsed).not.toEqual(plain)
  }
})
