import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as unusedParts from '#connectors/walletConnect/unusedParts.ts'
import { root } from '#tests/support/tree.ts'

const scope = join(root, 'node_modules/@walletconnect')
const sdk = (name: string) => readFileSync(join(scope, name, 'dist/index.es.js'), 'utf8')
const replaced = /from"(@msgpack\/msgpack|blakejs)"/g

test('of the SDK’s packages, one imports what is replaced, and only names that are there', () => {
  const users = readdirSync(scope).filter((name) => {
    try {
      return sdk(name).match(replaced)
    } catch {
      return false
    }
  })
  expect(users).toEqual(['utils'])
  const imported = [
    ...sdk('utils').matchAll(/import\{([^}]*)\}from"(?:@msgpack\/msgpack|blakejs)"/g),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.split(' as ')[0]?.trim()))
  expect(imported.sort()).toEqual(Object.keys(unusedParts).sort())
})

test('the SDK uses it for the ids of transactions, and only when it answers a request', () => {
  const client = sdk('sign-client')
  // Without a result, which only an answer has, no id is computed.
  expect(client).toMatch(
    /"extractTxHashesFromResult",\(\w+,(\w+)\)=>\{var \w+;try\{if\(!\1\)return\[\]/,
  )
  const calls = [...client.matchAll(/getTVFParams\(([^()]*)\)/g)].map(
    ({ 1: parameters = '', index }) => ({
      count: parameters.split(',').length,
      // The method that calls it: the last one defined before.
      caller: [...client.slice(0, index).matchAll(/c\(this,"(\w+)"/g)].at(-1)?.[1],
    }),
  )
  expect(calls).toContainEqual({ count: 2, caller: 'request' })
  const withResult = calls.filter(({ count }) => count > 2)
  expect(withResult).toEqual([{ count: 3, caller: 'sendResult' }])
})

test('what stands in for them throws, so that a change of the SDK is noticed', () => {
  for (const part of Object.values(unusedParts)) expect(part).toThrow('only wallets use')
})
