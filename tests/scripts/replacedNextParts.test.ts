import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/tree.ts'
import { replacedNextParts } from '../../scripts/lib/replacedNextParts.mjs'

const client = join(root, 'node_modules/next/dist/client')
const sources = new Map(
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => [path, readFileSync(join(client, path), 'utf8')]),
)

test('Next imports what is replaced, in the files that its browser code begins with', () => {
  const importers = Object.fromEntries(
    Object.keys(replacedNextParts).map((specifier) => [
      specifier,
      [...sources].filter(([, text]) => text.includes(`"${specifier}"`)).map(([path]) => path),
    ]),
  )
  expect(importers).toEqual({
    './builtin/global-error': ['components/app-router.js'],
    '../components/builtin/global-error': ['react-client-callbacks/error-boundary-callbacks.js'],
    '../build/polyfills/polyfill-module': ['app-globals.js', 'index.js'],
  })
})

test('what stands in for it is there', () => {
  const missing = Object.values(replacedNextParts).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('Next’s page for an error of app/global-error.tsx has inline styles, which the CSP blocks', () => {
  const text = sources.get('components/builtin/global-error.js') ?? ''
  expect(text).toContain('dangerouslySetInnerHTML')
  expect(text).toContain('style:')
})

test('of Next’s polyfills, browsers that run its scripts lack URL.canParse alone', () => {
  const polyfills = readFileSync(
    join(root, 'node_modules/next/dist/build/polyfills/polyfill-module.js'),
    'utf8',
  )
  // All but the last are in Chrome 111, Firefox 111 and Safari 16.4, Next's oldest browsers.
  const names = [
    ...polyfills.matchAll(/"(\w+)"in (\w+)|([A-Z]\w+)(?:\.prototype)?\.(\w+)\|\|/g),
  ].map(([, member, object, other, otherMember]) => `${object ?? other}.${member ?? otherMember}`)
  expect(names).toEqual([
    'String.trimStart',
    'String.trimEnd',
    'Symbol.description',
    'Array.flat',
    'Promise.finally',
    'Object.fromEntries',
    'Array.at',
    'Object.hasOwn',
    'URL.canParse',
  ])
  const browsers = readFileSync(
    join(root, 'node_modules/next/dist/shared/lib/modern-browserslist-target.js'),
    'utf8',
  )
  expect([...browsers.matchAll(/'(\w+ [\d.]+)'/g)].map(([, one]) => one)).toEqual([
    'chrome 111',
    'edge 111',
    'firefox 111',
    'safari 16.4',
  ])
})
