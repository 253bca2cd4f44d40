import { describe, expect, test } from 'vitest'
import { safeRedirect } from '#lib/safeRedirect.ts'

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
