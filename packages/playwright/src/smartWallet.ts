import type { BrowserContext, Page } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'
import type { WalletPolicy } from '#lib/protocol/devnet.ts'
import type { PopupRequest, PopupSettings } from '#lib/protocol/popup.ts'
import { attachAuthenticator } from './attachAuthenticator.ts'
import type { VirtualCredential } from './passkeys.ts'

/** A popup that shows a request. */
export type SmartWalletPopup = {
  page: Page
  /** Presses the approve button, as a user does. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Closes the window as a user does; with `isCrash` as a crash does, without a message. */
  close(isCrash?: boolean): Promise<void>
}

/**
 * The smart wallet's popups of a browser: each is a separate page, and gets an authenticator with
 * the passkeys that earlier ones created.
 */
export type SmartWalletPopups = {
  /** Waits for a popup that shows a request. Throws after 20 s without one. */
  popup(): Promise<SmartWalletPopup>
  /** The open popup, once it shows a request. Throws after 20 s without one. */
  shown(): Promise<Page>
  /** Presses the approve button, as a user does. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Closes the window as a user does; with `isCrash` as a crash does, without a message. */
  close(isCrash?: boolean): Promise<void>
  /** Resolves once no popup is open: a request while one closes is refused. */
  closed(): Promise<void>
  /**
   * Whether the user responds to passkey prompts at once or not at all. For windows opened from now
   * on.
   */
  setPresent(isPresent: boolean): void
  passkeys(): VirtualCredential[]
}

/** The smart wallet of a test. A request waits for its answer unless `setPolicy` says otherwise. */
export type SmartWallet = SmartWalletPopups & {
  /** What happens to requests from now on, in open popups too. */
  setPolicy(policy: WalletPolicy): Promise<void>
  /** Requests that wait for an answer, oldest first. */
  pending(): Promise<PopupRequest[]>
  /** Changes other settings, such as `{ wrongAccount: true }` or `{ close: 'onRequest' }`. */
  set(settings: Partial<PopupSettings>): Promise<void>
  /** Deletes the keys that the popup exchanged with sites: their sessions are no longer valid. */
  loseKeys(): Promise<void>
}

/** Creates the smart wallet of a test on a devnet that was reset. */
export async function createSmartWallet(
  { popup }: DevnetClient,
  context: BrowserContext,
): Promise<SmartWallet> {
  return {
    ...(await watchSmartWalletPopups(context)),
    setPolicy: async (policy) => void (await popup.set({ policy })),
    pending: async () => (await popup.state()).pending,
    set: async (settings) => void (await popup.set(settings)),
    loseKeys: async () => void (await popup.loseKeys()),
  }
}

/** Host of the popup in the devnet, which serves no other page. */
const host = 'keys.localhost'

/** Watches a browser for popups; start before the first one opens. */
export async function watchSmartWalletPopups(context: BrowserContext): Promise<SmartWalletPopups> {
  const credentials = new Map<string, VirtualCredential>()
  const ready = new WeakMap<Page, Promise<void>>()
  let isPresent = true
  const ensureAuthenticator = (page: Page) => {
    const added = ready.get(page) ?? addAuthenticator(page, credentials, isPresent)
    ready.set(page, added)
    return added
  }
  // Callers that need the authenticator wait for it below, and get its error there.
  context.on('page', (page) => {
    ensureAuthenticator(page).catch(() => undefined)
  })
  // A popup that approves automatically prompts for its passkey at once: delay it until the
  // popup has an authenticator.
  await context.route(
    ({ hostname, pathname }) => hostname === host && pathname === '/popup.js',
    async (route) => {
      try {
        await ensureAuthenticator(route.request().frame().page())
        await route.continue()
      } catch {
        // A popup that closed with its test loads nothing; one without its authenticator must not
        // either, and callers that wait for its content get the error.
        await route.abort().catch(() => undefined)
      }
    },
  )

  const open = () =>
    context.pages().find((page) => !page.isClosed() && new URL(page.url()).hostname === host)
  const shown = async () => {
    const deadline = Date.now() + 20_000
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
      if (Date.now() > deadline) throw new Error('No smart wallet popup shows a request.')
      if (!page) {
        const left = Math.max(1, deadline - Date.now())
        await context.waitForEvent('page', { timeout: Math.min(left, 1000) }).catch(() => undefined)
      }
    }
  }
  const popup = async (): Promise<SmartWalletPopup> => {
    const page = await shown()
    return {
      page,
      approve: () => page.locator('.request .actions .primary').click(),
      reject: () => page.locator('.request').getByRole('button', { name: 'Reject' }).click(),
      close: (isCrash = false) => page.close({ runBeforeUnload: !isCrash }),
    }
  }
  return {
    popup,
    shown,
    approve: async () => (await popup()).approve(),
    reject: async () => (await popup()).reject(),
    close: async (isCrash) => (await popup()).close(isCrash),
    async closed() {
      for (let page = open(); page; page = open()) {
        if (!page.isClosed()) await page.waitForEvent('close', { timeout: 20_000 })
      }
    },
    setPresent(next) {
      isPresent = next
    },
    passkeys: () => [...credentials.values()],
  }
}

async function addAuthenticator(
  page: Page,
  credentials: Map<string, VirtualCredential>,
  isPresent: boolean,
): Promise<void> {
  try {
    // A site's own page has its own authenticator, or none.
    if (!(await page.opener())) return
    const { session, authenticatorId } = await attachAuthenticator(page, {
      automaticPresenceSimulation: isPresent,
    })
    const store = ({ credential }: { credential: VirtualCredential }) => {
      // Copied with its counter: a counter that decreases would mean a cloned authenticator.
      credentials.set(credential.credentialId, credential)
    }
    session.on('WebAuthn.credentialAdded', store)
    session.on('WebAuthn.credentialAsserted', store)
    for (const credential of credentials.values())
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  } catch (error) {
    // A closed page needs no authenticator.
    if (!page.isClosed()) throw error
  }
}
