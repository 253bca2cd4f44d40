// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSiteCookie } from '#lib/storage/readSiteCookie.ts'
import { writeSiteCookie } from '#lib/storage/writeSiteCookie.ts'

let written: string[]

beforeEach(() => {
  written = []
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(function (this: Document, text) {
    written.push(text)
    cookie?.set?.call(this, text)
  })
})

afterEach(() => {
  const removed = '; Max-Age=0; Path=/; Secure'
  // biome-ignore lint/suspicious/noDocumentCookie: as a page removes them
  document.cookie = `theme=${removed}`
  // biome-ignore lint/suspicious/noDocumentCookie: as a page removes them
  document.cookie = `__Host-theme=${removed}`
})

test('a secure page writes it for this host only, and over https only', () => {
  vi.stubGlobal('isSecureContext', true)
  writeSiteCookie('theme', 'dark', 60)
  expect(written[0]).toBe('__Host-theme=dark; Max-Age=60; Path=/; SameSite=Lax; Secure')
  expect(readSiteCookie(document.cookie, 'theme')).toBe('dark')
})

test('a page on plain http has neither, because the browser would drop it', () => {
  vi.stubGlobal('isSecureContext', false)
  writeSiteCookie('theme', 'dark', 60)
  expect(written).toEqual(['theme=dark; Max-Age=60; Path=/; SameSite=Lax'])
})

test('a cookie from before the prefix is read until the next one is written, which removes it', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what an earlier version wrote
  document.cookie = 'theme=light; Path=/'
  expect(readSiteCookie(document.cookie, 'theme')).toBe('light')
  vi.stubGlobal('isSecureContext', true)
  writeSiteCookie('theme', 'dark', 60)
  expect(document.cookie).toBe('__Host-theme=dark')
})

test('of two, the one counts that no other host can have written', () => {
  expect(readSiteCookie('theme=evil; __Host-theme=dark', 'theme')).toBe('dark')
  expect(readSiteCookie('xtheme=a; theme-2=b', 'theme')).toBeUndefined()
})
