import type { BrowserContext, Page } from '@playwright/test'
import { attachAuthenticator } from '../../scripts/lib/attachAuthenticator.mjs'
import type { VirtualCredential } from './virtualAuthenticator.ts'

/**
 * The smart wallet's popups of a browser: each is a page of its own, and gets an authenticator with
 * the passkeys that the ones before it made.
 */
export type SmartPopups = {
  /** The open popup, once it shows a request. Throws after 20 s without one. */
  shown(): Promise<Page>
  /** Presses the button that says yes, as a person does. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Closes the window as its cross does, `isHard` as a crash would: without a word. */
  close(isHard?: boolean): Promise<void>
  /** Settles once no popup is open: a site that asks while one closes is refused. */
  closed(): Promise<void>
  /** A person who touches the key at once, or one who does not look. Of windows opened from now on. */
  setPresent(isPresent: boolean): void
  passkeys(): VirtualCredential[]
}

/** Host of the popup in the devnet: no other page of it is there. */
const host = 'keys.localhost'

/** Watches a browser for popups; begin before the first one opens. */
export async function watchSmartPopups(context: BrowserContext): Promise<SmartPopups> {
  const kept = new Map<string, VirtualCredential>()
  const ready = new WeakMap<Page, Promise<void>>()
  let isPresent = true
  const equip = (page: Page) => {
    const equipped = ready.get(page) ?? addAuthenticator(page, kept, isPresent)
    ready.set(page, equipped)
    return equipped
  }
  // Whoever needs the authenticator waits for it below, and hears there what failed.
  context.on('page', (page) => {
    equip(page).catch(() => undefined)
  })
  // A window that is told to say yes by itself asks for its passkey at once: not before it is there.
  await context.route(
    ({ hostname, pathname }) => hostname === host && pathname === '/popup.js',
    async (route) => {
      try {
        await equip(route.request().frame().page())
        await route.continue()
      } catch {
        // A window that has gone with its test loads nothing; one that lacks its authenticator must
        // not either, and whoever waits for what it shows hears of that.
        await route.abort().catch(() => undefined)
      }
    },
  )

  const open = () =>
    context.pages().find((page) => !page.isClosed() && new URL(page.url()).hostname === host)
  const shown = async () => {
    const until = Date.now() + 20_000
    for (;;) {
      const page = open()
      const region = page?.locator('.request')
      const isShown = await region?.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
      if (page && isShown) {
        await ready.get(page)
        return page
      }
      if (Date.now() > until) throw new Error('No smart wallet popup shows a request.')
      if (!page) {
        const left = Math.max(1, until - Date.now())
        await context.waitForEvent('page', { timeout: Math.min(left, 1000) }).catch(() => undefined)
      }
    }
  }
  return {
    shown,
    async approve() {
      await (await shown()).locator('.request .actions .primary').click()
    },
    async reject() {
      await (await shown()).locator('.request').getByRole('button', { name: 'Reject' }).click()
    },
    async close(isHard = false) {
      const page = await shown()
      if (isHard) await page.close()
      else await page.close({ runBeforeUnload: true })
    },
    async closed() {
      for (let page = open(); page; page = open()) {
        if (!page.isClosed()) await page.waitForEvent('close', { timeout: 20_000 })
      }
    },
    setPresent(next) {
      isPresent = next
    },
    passkeys: () => [...kept.values()],
  }
}

async function addAuthenticator(
  page: Page,
  kept: Map<string, VirtualCredential>,
  isPresent: boolean,
): Promise<void> {
  try {
    // A site's own page has its own authenticator, or none.
    if (!(await page.opener())) return
    const { session, authenticatorId } = await attachAuthenticator(page, {
      automaticPresenceSimulation: isPresent,
    })
    const keep = ({ credential }: { credential: VirtualCredential }) => {
      // A copy with its counter: an authenticator that counts backwards would be a cloned one.
      kept.set(credential.credentialId, credential)
    }
    session.on('WebAuthn.credentialAdded', keep)
    session.on('WebAuthn.credentialAsserted', keep)
    for (const credential of kept.values())
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  } catch (error) {
    // A page that has gone needs no authenticator.
    if (!page.isClosed()) throw error
  }
}
