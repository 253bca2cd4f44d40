import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { storedSecrets } from './support/storedSecrets.ts'

const key = 'a1'.repeat(32)

/** Secrets a page could store by mistake, and how the search names them. */
const mistakes: { store: string; put: (page: Page) => Promise<unknown>; found: string }[] = [
  {
    store: 'localStorage',
    put: (page) => page.evaluate((key) => localStorage.setItem('draft', key), key),
    found: 'stored in localStorage: draft: 32 bytes',
  },
  {
    store: 'sessionStorage',
    put: (page) => page.evaluate((key) => sessionStorage.setItem('draft', key), key),
    found: 'stored in sessionStorage: draft: 32 bytes',
  },
  {
    store: 'a cookie',
    put: (page) => page.context().addCookies([{ name: 'draft', value: key, url: page.url() }]),
    found: 'stored in cookie: draft: 32 bytes',
  },
  {
    store: 'IndexedDB, as bytes',
    put: (page) => putRecord(page, 'bytes'),
    found: 'stored in IndexedDB: draft.secret: 32 bytes',
  },
  {
    store: 'IndexedDB, as an extractable key',
    put: (page) => putRecord(page, 'key'),
    found: 'stored in IndexedDB: draft.secret: an extractable key',
  },
]

for (const { store, put, found } of mistakes)
  test(`key material in ${store} is found after a test`, async ({ page, context }) => {
    await page.goto('/')
    expect(await storedSecrets(context, [])).toEqual([])
    await put(page)
    expect(await storedSecrets(context, [])).toEqual([found])
    // Every test of this project is searched for this when it ends.
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    })
    await context.clearCookies()
  })

function putRecord(page: Page, kind: 'bytes' | 'key') {
  return page.evaluate(async (kind) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
    ])
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('drafts')
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const secret = kind === 'key' ? pair.privateKey : new Uint8Array(32).fill(7)
    await new Promise((resolve, reject) => {
      const putting = database
        .transaction('drafts', 'readwrite')
        .objectStore('drafts')
        .put({ secret }, 'draft')
      putting.onsuccess = resolve
      putting.onerror = () => reject(putting.error)
    })
    database.close()
  }, kind)
}
