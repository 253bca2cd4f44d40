import { describe, expect, test } from 'vitest'
import { safeRedirect, sitePath, withParameter } from '#lib/input/safeRedirect.ts'
import { seededNumbers } from '#tests/support/seededNumbers.ts'

describe('a redirect after sign-in', () => {
  test.each([
    ['/sign', '/sign'],
    ['/sign?tab=message#top', '/sign?tab=message#top'],
    ['/sign?next=https://evil.example', '/sign?next=https://evil.example'],
    ['/a/../sign', '/sign'],
    ['/errors#userRejected', '/errors#userRejected'],
  ])('accepts a path of this site: %j', (redirect, expected) => {
    expect(safeRedirect(redirect)).toBe(expected)
  })

  test.each([
    'https://evil.example',
    'http:evil.example',
    'http:/evil.example',
    'https:///evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /sign',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/\u3000/evil.example',
    '/\uff0fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'evil.example',
    '@evil.example',
    '?redirect=/sign',
    '#x',
    '',
    '/',
    '/api/auth/session',
    '/./api/auth/session',
    `/${'a'.repeat(2000)}`,
    undefined,
    null,
    7,
    ['/sign'],
    { toString: () => '/sign' },
  ])('rejects everything else: %j', (redirect) => {
    expect(safeRedirect(redirect)).toBeUndefined()
  })

  test('leads to no route of the server, wherever they are', () => {
    expect(safeRedirect('/backend/auth/session', '/backend')).toBeUndefined()
    expect(safeRedirect('/api/auth/session', '/backend')).toBe('/api/auth/session')
  })

  test('stays on the site as a browser resolves it', () => {
    for (const redirect of [
      '/sign',
      '/@evil.example',
      '/https://evil.example',
      '/%5cevil.example',
    ]) {
      const path = safeRedirect(redirect)
      expect(path).toBeDefined()
      expect(new URL(path ?? '', 'https://site.example').origin).toBe('https://site.example')
    }
  })
})

describe('a path of this site', () => {
  test.each([
    ['/', '/'],
    ['/?wallet=turnkey', '/?wallet=turnkey'],
    ['/#top', '/#top'],
    ['/a/../?redirect=%2Fsign', '/?redirect=%2Fsign'],
  ])('may be the page of the sign-in: %j', (text, expected) => {
    expect(sitePath(text)).toBe(expected)
    expect(safeRedirect(text)).toBeUndefined()
  })

  /** What hostile paths are made of: whatever ends, joins, hides or moves a part of an address. */
  const pieces = [
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '%09',
      '%00',
      '@',
      ':',
      '?',
      '#',
      '&',
    ],
    ...[
      'a',
      'api',
      'evil.example',
      'https:',
      'javascript:',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
      '\u00a0',
    ],
    ...[
      '\u2028',
      '\u3000',
      '\uff0f',
      '\u2215',
      '\u3002',
      '\u202e',
      '\u212a',
      '\ud800',
      '[',
      ']',
      ';',
      '%',
    ],
  ]

  test('stays on this site through everything that is done to it later', () => {
    const below = seededNumbers(Number(process.env.TEST_SEED) || 27)
    const origin = 'https://site.example'
    let accepted = 0
    for (let round = 0; round < 40_000; round++) {
      const parts = Array.from({ length: 1 + below(7) }, () => pieces[below(pieces.length)] ?? '')
      const text = (below(4) > 0 ? '/' : '') + parts.join('')
      const path = sitePath(text)
      if (path === undefined) continue
      accepted += 1
      const later = [
        path,
        withParameter(path, 'openId', 'x'),
        withParameter(withParameter(path, 'wallet', 'a'), 'openId', 'b'),
      ]
      for (const one of later) {
        const context = JSON.stringify([text, one])
        expect(sitePath(one), context).toBe(one)
        for (const resolved of [
          new URL(one, origin),
          new URL(one, `${origin}/a/b?c`),
          new URL(origin + one),
        ]) {
          expect(resolved.origin, context).toBe(origin)
          expect(resolved.pathname, context).not.toMatch(/^\/(?:\/|api\/)/)
        }
      }
    }
    expect(accepted).toBeGreaterThan(1000)
  })
})
