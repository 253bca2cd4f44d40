import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { storedSecrets } from '#e2e/support/storedSecrets.ts'

const key = 'a1'.repeat(32)

/** Secrets a page could storage by mistake, and how the search names them. */
const mistakes: { storage: string; store: (page: Page) => Promise<unknown>; problem: string }[] = [
  {
    storage: 'localStorage',
    store: (page) => page.evaluate((key) => localStorage.setItem('draft', key), key),
    problem: 'stored in localStorage: draft: 32 bytes',
  },
  {
    storage: 'sessionStorage',
    store: (page) => page.evaluate((key) => sessionStorage.setItem('draft', key), key),
    problem: 'stored in sessionStorage: draft: 32 bytes',
  },
  {
    storage: 'a cookie',
    store: (page) => page.context().addCookies([{ name: 'draft', value: key, url: page.url() }]),
    problem: 'stored in cookie: draft: 32 bytes',
  },
  {
    storage: 'IndexedDB, as bytes',
    store: (page) => storeRecord(page, 'bytes'),
    problem: 'stored in IndexedDB: draft.secret: 32 bytes',
  },
  {
    storage: 'IndexedDB, as an extractable key',
    store: (page) => storeRecord(page, 'key'),
    problem: 'stored in IndexedDB: draft.secret: an extractable key',
  },
]

for (const { storage, store, problem } of mistakes)
  test(`key material in ${storage} is found after a test`, async ({ page, context }) => {
    await page.goto('/')
    expect(await storedSecrets(context, [])).toEqual([])
    await store(page)
    expect(await storedSecrets(context, [])).toEqual([problem])
    // The fixture searches the same storage when the test ends.
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    })
    await context.clearCookies()
  })

function storeRecord(page: Page, kind: 'bytes' | 'key') {
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
      const request = database
        .transaction('drafts', 'readwrite')
        .objectStore('drafts')
        .put({ secret }, 'draft')
      request.onsuccess = resolve
      request.onerror = () => reject(request.error)
    })
    database.close()
  }, kind)
}
