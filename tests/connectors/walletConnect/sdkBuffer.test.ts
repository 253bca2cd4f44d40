import { Buffer as NodeBuffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Buffer } from '#connectors/walletConnect/sdkBuffer.ts'
import { root } from '#tests/support/tree.ts'
import replaceImports from '../../../scripts/lib/replaceImports.cjs'
import { sdkGlobals } from '../../../scripts/lib/unusedSdkParts.mjs'

const scope = join(root, 'node_modules/@walletconnect')
const global = /(?<![\w$.])Buffer\.(\w+)/g

/** The packages of the SDK as bundlers read them; some have no such file. */
const packages = readdirSync(scope).flatMap((name) => {
  try {
    return [{ name, source: readFileSync(join(scope, name, 'dist/index.es.js'), 'utf8') }]
  } catch {
    return []
  }
})
const using = packages.filter(({ source }) => source.match(global))

test('the packages of the SDK that use Buffer get it', () => {
  expect(using.map(({ name }) => name).sort()).toEqual(Object.keys(sdkGlobals).sort())
  expect(packages.length).toBeGreaterThan(10)
})

test('they call nothing of Buffer that is not there, in no other encoding', () => {
  const sources = using.map(({ source }) => source).join('\n')
  const methods = new Set([...sources.matchAll(global)].map(([, method]) => method))
  expect([...methods].sort()).toEqual(Object.keys(Buffer).sort())
  const decoded = [...sources.matchAll(/Buffer\.from\([^()]*,([^()]*)\)/g)]
  const encoded = [...sources.matchAll(/\.toString\(("[^)]*)\)/g)]
  const encodings = [...decoded, ...encoded].map(([, encoding]) => encoding)
  expect(decoded.length).toBeGreaterThan(10)
  expect(encoded.length).toBeGreaterThan(5)
  expect([...new Set(encodings)].sort()).toEqual(['"base64"', '"hex"', '"utf-8"'])
})

test('it converts as Node’s Buffer does', () => {
  const encodings = ['utf-8', 'base64', 'hex'] as const
  const all = Uint8Array.from({ length: 256 }, (_, index) => index)
  const texts = ['', 'a', 'ab', 'abc', '\uFEFFä€😀', 'f'.repeat(100_000)]
  const bytes = [...texts.map((text) => new TextEncoder().encode(text)), all, [10], [255, 254]]
  for (const one of bytes)
    for (const encoding of encodings) {
      const text = NodeBuffer.from(one).toString(encoding)
      expect(Buffer.from(one).toString(encoding)).toBe(text)
      const decoded = Buffer.from(text, encoding)
      expect([...decoded]).toEqual([...NodeBuffer.from(text, encoding)])
      expect(decoded.constructor).toBe(Uint8Array)
    }
  for (const text of texts) {
    expect([...Buffer.from(text)]).toEqual([...NodeBuffer.from(text)])
    expect(Buffer.from(Buffer.from(text)).toString()).toBe(text)
  }
  // A key in a JSON Web Token: in the alphabet of URLs, and not padded.
  const url = NodeBuffer.from(all).toString('base64url')
  expect([...Buffer.from(url, 'base64')]).toEqual([...all])
  const parts = [all, Buffer.from('TX')]
  expect(Buffer.concat(parts).toString('hex')).toBe(NodeBuffer.concat(parts).toString('hex'))
})

test('the SDK may treat its bytes as any others', () => {
  const bytes = Buffer.from('0a0b', 'hex')
  expect(Buffer.isBuffer()).toBe(false)
  expect(new Uint8Array(bytes)).toEqual(Uint8Array.of(10, 11))
  expect(bytes.slice(1)).toEqual(Uint8Array.of(11))
  expect(structuredClone(bytes)).toEqual(Uint8Array.of(10, 11))
})

test('the bundler’s loader fails if the SDK no longer uses a global that it gets', () => {
  const load = (source: string) =>
    replaceImports.call(
      {
        getOptions: () => ({ imports: {}, globals: { Buffer: './x.ts' } }),
        resourcePath: 'index.es.js',
      },
      source,
    )
  expect(load('const a=Buffer.from(b)')).toBe('import{Buffer}from"./x.ts";const a=Buffer.from(b)')
  expect(() => load('globalThis.Buffer.from(ArrayBuffer.isView(a))')).toThrow('does not use Buffer')
})
