import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test, vi } from 'vitest'
import browserFetch from '#connectors/walletConnect/browserFetch.ts'
import * as unusedParts from '#connectors/walletConnect/unusedParts.ts'
import { root } from '#tests/support/tree.ts'
import replaceImports from '../../../scripts/lib/replaceImports.cjs'
import { unusedSdkParts } from '../../../scripts/lib/unusedSdkParts.mjs'

const scope = join(root, 'node_modules/@walletconnect')
const sdk = (name: string) => readFileSync(join(scope, name, 'dist/index.es.js'), 'utf8')
const packages = ['core', 'sign-client', 'universal-provider', 'ethereum-provider']
const replaced = Object.keys(unusedSdkParts.utils ?? {})

test('each replaced import is in the named package of the SDK, and in no other', () => {
  const specifiers = [...new Set(Object.values(unusedSdkParts).flatMap(Object.keys))]
  const found = readdirSync(scope).flatMap((name) => {
    try {
      const source = sdk(name)
      return specifiers.filter((one) => source.includes(`from"${one}"`)).map((one) => [name, one])
    } catch {
      return []
    }
  })
  const pairs = Object.entries(unusedSdkParts).flatMap(([name, imports]) =>
    Object.keys(imports).map((one) => [name, one]),
  )
  expect(found.sort()).toEqual(pairs.sort())
})

test('the bundler’s loader fails if the SDK no longer imports what is replaced', () => {
  const replace = (source: string) =>
    replaceImports.call(
      {
        getOptions: () => ({ imports: { viem: './x.ts' }, globals: {} }),
        resourcePath: 'index.es.js',
      },
      source,
    )
  expect(replace('import{a as b}from"viem";import c from"viem/utils"')).toBe(
    'import{a as b}from"./x.ts";import c from"viem/utils"',
  )
  expect(() => replace('import{a}from"ox"')).toThrow('does not import viem')
})

test('of the functions that need what is replaced, one package uses six', async () => {
  const used = packages.flatMap((name) =>
    [...sdk(name).matchAll(/import\{([^}]*)\}from"@walletconnect\/utils"/g)].flatMap(
      ([, names = '']) => names.split(',').map((one) => [name, one.split(' as ')[0]?.trim() ?? '']),
    ),
  )
  const reaching: string[][] = []
  for (const [name = '', one = ''] of used)
    if (await reachesReplaced(one)) reaching.push([name, one])
  expect(reaching.sort()).toEqual([
    ['sign-client', 'buildSignedExtrinsicHash'],
    ['sign-client', 'extractSolanaTransactionId'],
    ['sign-client', 'getAlgorandTransactionId'],
    ['sign-client', 'getNearTransactionIdFromSignedTransaction'],
    ['sign-client', 'getSuiDigest'],
    ['sign-client', 'validateSignedCacao'],
  ])
}, 60_000)

test('five of them are for the ids of transactions, and only when it answers a request', () => {
  const client = sdk('sign-client')
  const inHashes = client.slice(
    client.indexOf('"extractTxHashesFromResult"'),
    client.indexOf('async processPendingMessageEvents'),
  )
  const ids = [
    'buildSignedExtrinsicHash',
    'extractSolanaTransactionId',
    'getAlgorandTransactionId',
    'getNearTransactionIdFromSignedTransaction',
    'getSuiDigest',
  ]
  for (const name of ids) {
    const call = callOf(client, name)
    expect(client.match(call)?.length).toBe(inHashes.match(call)?.length)
  }
  // Without a result, which only an answer has, no id is computed.
  expect(client).toMatch(
    /"extractTxHashesFromResult",\(\w+,(\w+)\)=>\{var \w+;try\{if\(!\1\)return\[\]/,
  )
  const withResult = callers(client, /getTVFParams\(([^()]*)\)/g).filter(
    ({ parameters }) => parameters.split(',').length > 2,
  )
  expect(withResult.map(({ caller }) => caller)).toEqual(['sendResult'])
})

test('the other verifies the answer to authenticate, which nothing here calls', () => {
  const client = sdk('sign-client')
  const verifying = callers(client, callOf(client, 'validateSignedCacao'))
  expect(verifying.map(({ caller }) => caller)).toEqual([
    'authenticate',
    'approveSessionAuthenticate',
  ])
  const folder = join(root, 'connectors/walletConnect')
  const ours = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(ours.length).toBeGreaterThan(20)
  expect(
    ours.filter((source) => /\.(authenticate|approveSessionAuthenticate)\(/.test(source)),
  ).toEqual([])
})

test('the SDK creates no storage and no logger of its own if it gets them, and it does', () => {
  const storage = /import (\w+) from"@walletconnect\/keyvaluestorage"/.exec(sdk('core'))?.[1]
  expect(sdk('core').match(new RegExp(`\\b${storage}\\(`, 'g'))).toHaveLength(1)
  expect(sdk('core')).toMatch(new RegExp(`\\.storage\\?\\w+\\.storage:new ${storage}\\(`))
  for (const name of packages.slice(0, 3)) {
    const pino = /\bpino as (\w+)[,}]/.exec(sdk(name))?.[1]
    const calls = sdk(name).match(new RegExp(`[^\\w$]${pino}\\(`, 'g'))
    const guarded = new RegExp(
      `typeof (\\w+)\\??\\.logger<"u"&&typeof \\1\\??\\.logger!="string"\\?[^:]+:${pino}\\(`,
      'g',
    )
    expect(calls).toHaveLength(1)
    expect(sdk(name).match(guarded)).toHaveLength(1)
  }
  expect(sdk('logger')).toMatch(
    /typeof (\w)\.loggerOverride<"u"&&typeof \1\.loggerOverride!="string"\?\{logger:\1\.loggerOverride/,
  )
  const openSdk = readFileSync(join(root, 'connectors/walletConnect/openSdk.ts'), 'utf8')
  expect(openSdk).toContain('storage: guardStorage(storage)')
  expect(openSdk).toContain('logger: silentLogger()')
})

test('what stands in for them throws, so that a change of the SDK is noticed', () => {
  const { levels, base32, ...functions } = unusedParts
  expect(levels).toEqual({ values: {} })
  for (const part of [base32.encode, ...Object.values(functions)])
    expect(part).toThrow('that this site does not use')
})

test('requests of the SDK to a node are those of the browser', async () => {
  const fetched = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  await browserFetch('https://node.example', { method: 'POST' })
  expect(fetched).toHaveBeenCalledWith('https://node.example', { method: 'POST' })
  vi.unstubAllGlobals()
})

/** Whether a function of the SDK's utilities needs a replaced package, by what a bundler keeps. */
async function reachesReplaced(name: string): Promise<boolean> {
  const marker = 'a replaced part'
  const exported = Object.keys(unusedParts).map((one) =>
    one === 'default'
      ? `export default () => '${marker}'`
      : `export const ${one} = () => '${marker}'`,
  )
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${name} } from './index.es.js'`,
      resolveDir: join(scope, 'utils/dist'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    plugins: [
      {
        name: 'replaced',
        setup({ onResolve, onLoad }) {
          const parts = { filter: /.*/, namespace: 'replaced' }
          onResolve({ filter: /.*/ }, ({ path }) =>
            replaced.includes(path)
              ? { path, namespace: 'replaced', sideEffects: false }
              : undefined,
          )
          onLoad(parts, () => ({ contents: exported.join('\n'), loader: 'js' }))
        },
      },
    ],
  })
  return outputFiles.some(({ text }) => text.includes(marker))
}

/** Matches the calls of an import of the SDK's utilities, in a minified package. */
function callOf(source: string, name: string): RegExp {
  const local = new RegExp(`[{,]${name} as (\\w+)[,}]`).exec(source)?.[1]
  return new RegExp(`(?<![\\w$.])${local}\\(([^()]*)`, 'g')
}

/** The calls in a minified class, with the method in which each is: the last one defined before. */
function callers(source: string, call: RegExp) {
  return [...source.matchAll(call)].map(({ 1: parameters = '', index }) => ({
    parameters,
    caller: [...source.slice(0, index).matchAll(/c\(this,"(\w+)"/g)].at(-1)?.[1],
  }))
}
