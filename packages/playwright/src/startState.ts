import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { createChain, type TestChain } from './chain.ts'
import { installWallet, type WalletPresence } from './installWallet.ts'
import { createMailbox, type TestMailbox } from './mailbox.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
  type VirtualCredential,
} from './passkeys.ts'
import { createPhone, type PhoneWallet } from './phone.ts'
import { redirectRelay } from './redirectRelay.ts'
import { routeVerifyApi } from './routeVerifyApi.ts'
import { createSmartWallet, type SmartWallet } from './smartWallet.ts'
import type { TestDevnet } from './TestDevnet.ts'
import { type BrowserWallet, createWallet } from './wallet.ts'

/** The state that tests start with, such as a signed-in page. */
export type StartState = {
  /**
   * Brings a page into the state, as a user does; called once per worker. End it once the page shows
   * that it is done, because what it has stored by then is kept.
   */
  create(fixtures: StartStateFixtures): Promise<void>
}

/** What `create` of a start state gets. */
export type StartStateFixtures = {
  page: Page
  context: BrowserContext
  wallet: BrowserWallet
  phone: PhoneWallet
  smartWallet: SmartWallet
  /** In Chromium only. */
  passkeys: VirtualAuthenticator | undefined
  mailbox: TestMailbox
  /** Chain 31337. */
  chain: TestChain
}

/** What a start state left in the browser and in the devnet. */
export type SavedState = {
  /** Cookies, localStorage and IndexedDB. */
  storage: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Id of the wallets' connections in the devnet. */
  connections: string
  passkeys: VirtualCredential[]
}

/** Brings a new browser context into a start state and saves what it left. */
export async function saveStartState(
  { create }: StartState,
  {
    browser,
    devnet,
    walletPresence,
    contextOptions,
    onFailure,
  }: {
    browser: Browser
    devnet: TestDevnet
    walletPresence: WalletPresence
    contextOptions: BrowserContextOptions
    onFailure: (context: BrowserContext) => Promise<void>
  },
): Promise<SavedState> {
  const { client } = devnet
  await client.reset()
  const context = await browser.newContext(contextOptions)
  try {
    await installWallet(context, devnet.services, walletPresence)
    await redirectRelay(context, devnet.services)
    await routeVerifyApi(context)
    const smartWallet = await createSmartWallet(client, context)
    const page = await context.newPage()
    const isChromium = browser.browserType().name() === 'chromium'
    const passkeys = isChromium ? await addVirtualAuthenticator(page) : undefined
    await create({
      page,
      context,
      wallet: await createWallet(client),
      phone: await createPhone(client),
      smartWallet,
      passkeys,
      mailbox: createMailbox(client),
      chain: createChain(devnet, 'chain'),
    })
    const { id } = await client.saveConnections()
    return {
      storage: await context.storageState({ indexedDB: true }),
      connections: id,
      passkeys: (await passkeys?.passkeys()) ?? [],
    }
  } catch (error) {
    await onFailure(context)
    throw error
  } finally {
    await context.close()
  }
}
