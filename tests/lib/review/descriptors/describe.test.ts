import { readdirSync, readFileSync } from 'node:fs'
import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { describe, expect, test } from 'vitest'
import {
  type DescriptorSource,
  describe as descriptionOf,
} from '#lib/review/descriptors/describe.ts'
import { type DescriptorFile, descriptorIndex } from '#lib/review/descriptors/descriptorIndex.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { processorMs } from '#tests/support/processorMs.ts'
import { typed } from '../preview/context.ts'
import { account, cases, dai, friend, permit2, usdc, weth } from './cases.ts'
import { protocolCases, protocolTokens } from './protocolCases.ts'

const allCases = [...cases, ...protocolCases]

const folder = new URL('../../../../descriptors/', import.meta.url)
const files: DescriptorFile[] = readdirSync(folder)
  .filter((path) => path !== 'registry.json')
  .map((path) => ({
    path,
    source: 'Latchkey',
    descriptor: JSON.parse(readFileSync(new URL(path, folder), 'utf8')),
  }))

const context: PreviewContext = {
  account,
  chainId: 1,
  origin: 'https://app.example',
  chains: [{ id: 1, name: 'Ethereum', symbol: 'ETH', hosts: [] }],
  tokens: [
    { address: usdc, symbol: 'USDC', decimals: 6 },
    { address: weth, symbol: 'WETH', decimals: 18 },
    { address: dai, symbol: 'DAI', decimals: 18 },
    { address: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', symbol: 'stETH', decimals: 18 },
    { address: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', symbol: 'wstETH', decimals: 18 },
    { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', symbol: 'USDT', decimals: 6 },
    ...protocolTokens,
  ],
  names: { [friend.toLowerCase()]: 'Bea' },
}

function sourceOf(given: readonly DescriptorFile[]): DescriptorSource {
  return {
    index: descriptorIndex(given),
    read: async (path) => given.find((file) => file.path === path)?.descriptor,
  }
}

const own = sourceOf(files)

describe('the descriptors of this tree', () => {
  test.each(allCases)('$file: $title', async ({ file, request, title, labels }) => {
    const only = sourceOf(files.filter(({ path }) => path === `${file}.json`))
    const described = await descriptionOf(request, context, only)
    expect(described?.title).toBe(title)
    expect(described?.fields.map(({ label }) => label)).toEqual(labels)
    expect(described?.owner).toBeTruthy()
    expect(described?.source).toBe('Latchkey')
  })

  test('each has a case', () => {
    const tried = new Set(allCases.map(({ file }) => `${file}.json`))
    expect(files.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([])
  })

  test('no two are for the same contract and kind of request', () => {
    const ids = files.flatMap(({ descriptor: { context: of } }) =>
      [of?.contract, of?.eip712].flatMap((kind, index) =>
        (kind?.deployments ?? []).map(
          ({ chainId, address }) => `${index} ${chainId} ${address?.toLowerCase()}`,
        ),
      ),
    )
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('a description', () => {
  const transfer = cases.find(({ file }) => file === 'token-usdc')?.request as SigningRequest
  const usdcFile = files.find(({ path }) => path === 'token-usdc.json') as DescriptorFile
  const changed = (change: (descriptor: Descriptor) => void) => {
    const descriptor = structuredClone(usdcFile.descriptor)
    change(descriptor)
    return sourceOf([{ ...usdcFile, descriptor }])
  }
  const first = (descriptor: Descriptor) => {
    const [format] = Object.values(descriptor.display?.formats ?? {})
    if (!format) throw new Error('no format')
    return format
  }

  test('is missing where no descriptor fits', async () => {
    const elsewhere = { ...context, chainId: 31337 }
    expect(await descriptionOf(transfer, elsewhere, own)).toBeUndefined()
    expect(await descriptionOf({ kind: 'message', message: 'Hi' }, context, own)).toBeUndefined()
    const unknown = { ...transfer, data: '0x12345678' } as SigningRequest
    expect(await descriptionOf(unknown, context, own)).toBeUndefined()
  })

  test('gives no amount in its title if the token is unknown', async () => {
    const described = await descriptionOf(transfer, { ...context, tokens: [] }, own)
    expect(described?.title).toBe('Send tokens')
    expect(described?.fields[0]?.value).toBe('25000000 (0xA0b8…eB48)')
  })

  test('shows hidden characters, and shortens long texts', async () => {
    const source = changed((descriptor) => {
      first(descriptor).interpolatedIntent = `Safe\u202e ${'x'.repeat(5000)}`
      if (descriptor.metadata) descriptor.metadata.owner = `Circle\u200b${'y'.repeat(5000)}`
    })
    const described = await descriptionOf(transfer, context, source)
    expect(described?.title).toContain('⟨U+202E⟩')
    expect(described?.title.length).toBeLessThan(200)
    expect(described?.owner).toContain('⟨U+200B⟩')
    expect(described?.owner?.length).toBeLessThan(100)
  })

  test('of a hostile descriptor is missing or short, within 50 ms', async () => {
    const hostile: [string, (descriptor: Descriptor) => void][] = [
      ['no display', (each) => void delete each.display],
      ['formats of another type', (each) => void Object.assign(each, { display: { formats: 7 } })],
      ['fields of another type', (each) => void Object.assign(first(each), { fields: [null, 7] })],
      ['intent of another type', (each) => void Object.assign(first(each), { intent: [[]] })],
      ['it includes itself', (each) => void Object.assign(each, { includes: 'token-usdc.json' })],
      ['too long', (each) => void Object.assign(each, { padding: 'x'.repeat(300_000) })],
      [
        'thousands of fields',
        (each) =>
          void Object.assign(first(each), { fields: Array(5000).fill(first(each).fields?.[0]) }),
      ],
      [
        'a definition that refers to itself',
        (each) => {
          Object.assign(each.display ?? {}, {
            definitions: { a: { $ref: '#/display/definitions/a' } },
          })
          Object.assign(first(each), { fields: [{ path: 'to', $ref: '$.display.definitions.a' }] })
        },
      ],
      [
        'groups in groups',
        (each) => {
          let fields: unknown[] = [{ path: 'to', label: 'To', format: 'raw' }]
          for (let depth = 0; depth < 2000; depth++) fields = [{ label: 'more', fields }]
          Object.assign(first(each), { fields })
        },
      ],
      [
        'names with braces',
        (each) => void Object.assign(first(each), { interpolatedIntent: '{'.repeat(20_000) }),
      ],
      [
        'unit with an exponent beyond all numbers',
        (each) =>
          void Object.assign(first(each), {
            fields: [
              { path: 'value', label: 'V', format: 'unit', params: { decimals: 1e7, base: 'x' } },
            ],
          }),
      ],
    ]
    for (const [name, change] of hostile) {
      const source = changed(change)
      const described = await descriptionOf(transfer, context, source)
      const ms = await processorMs(() => descriptionOf(transfer, context, source))
      expect.soft(ms, name).toBeLessThan(50)
      expect.soft(described?.fields.length ?? 0, name).toBeLessThanOrEqual(40)
    }
  })

  test('of long calldata and long lists takes less than 50 ms', async () => {
    const items = Array.from({ length: 300 }, () => ({
      token: usdc,
      amount: '1',
      expiration: 1,
      nonce: 0,
    }))
    const batch = typed(
      [
        'PermitBatch(PermitDetails[] details, address spender, uint256 sigDeadline)',
        'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)',
      ],
      { details: items, spender: friend, sigDeadline: 1 },
      { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
    )
    const long = { ...transfer, data: `0xa9059cbb${'00'.repeat(200_000)}` } as SigningRequest
    for (const request of [batch, long]) {
      const ms = await processorMs(() => descriptionOf(request, context, own))
      expect.soft(ms).toBeLessThan(50)
    }
  })
})
