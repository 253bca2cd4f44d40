import { type BrowserContextOptions, test as base } from '@playwright/test'
import { createDevnetClient, type DevnetClient } from '#devnet/client.ts'
import { type StartDevnetOptions, startDevnet } from '#packages/devnet/src/startDevnet.ts'
import { attachDevnet } from './attachDevnet.ts'
import { createChain, type TestChain } from './chain.ts'
import {
  freezeWhenOpened,
  type Hostility,
  hostileLaunch,
  leaveAndReturn,
  makeHostile,
} from './hostilities.ts'
import { installWallet, type WalletPresence, walletOrigins } from './installWallet.ts'
import { createMailbox, type TestMailbox } from './mailbox.ts'
import { addVirtualAuthenticator, type VirtualAuthenticator } from './passkeys.ts'
import { createPhone, type PhoneWallet } from './phone.ts'
import { redirectRelay } from './redirectRelay.ts'
import { routeVerifyApi } from './routeVerifyApi.ts'
import { createSmartWallet, type SmartWallet } from './smartWallet.ts'
import { type AppServer, startApp } from './startApp.ts'
import { type SavedState, type StartState, saveStartState } from './startState.ts'
import type { TestDevnet } from './TestDevnet.ts'
import { type BrowserWallet, createWallet } from './wallet.ts'

/** Options of a test, for `test.use` or `use` in playwright.config.ts. */
export type LatchkeyOptions = {
  /**
   * How the browser wallet presents itself to pages.
   * @default 'announced'
   */
  walletPresence: WalletPresence
  /**
   * The state that tests start with, created once per worker: what the browser has stored, and the
   * connections of the browser wallet and the phone.
   * @default a new browser and wallets without connections
   */
  startState: StartState | undefined
}

/** Options of a worker, for `use` in playwright.config.ts. */
export type LatchkeyWorkerOptions = {
  /**
   * What the browser does to the pages of the app, as extensions, translators and slow networks do.
   * @default nothing
   */
  hostility: Hostility | undefined
  /** Control port of a devnet that is running; unset: each worker starts its own. */
  devnetUrl: string | undefined
  /** Options of the worker's own devnet. */
  devnetOptions: StartDevnetOptions
  /** The app under test, started once per worker with the URLs of the worker's devnet. */
  app: AppServer | undefined
}

/** What a test gets besides Playwright's fixtures. */
export type LatchkeyFixtures = {
  /** The browser wallet, installed in every page. */
  wallet: BrowserWallet
  /** The wallet on a phone, by WalletConnect. */
  phone: PhoneWallet
  /** The smart wallet, in popups. */
  smartWallet: SmartWallet
  /** A virtual authenticator in `page`. */
  passkeys: VirtualAuthenticator
  mailbox: TestMailbox
  /** Chain 31337. */
  chain: TestChain
  /** Chain 31338. */
  chain2: TestChain
  /** The key custody's switches. */
  custody: DevnetClient['custody']
  /** Switches that make services fail. */
  faults: Pick<DevnetClient, 'relay' | 'chain' | 'chain2' | 'custody' | 'mailbox'>
  /** What `startState` left; undefined without one. */
  savedState: SavedState | undefined
  /** Resets the devnet before each test and attaches its state to a failed one. */
  resetDevnet: undefined
}

/** What a worker gets besides Playwright's fixtures. */
export type LatchkeyWorkerFixtures = {
  /** The worker's devnet. */
  devnet: TestDevnet
  /** URL of the worker's `app`. */
  appUrl: string | undefined
  /** Start states that this worker has created. */
  savedStates: Map<string, Map<StartState, SavedState>>
}

/** Ports between the devnets of two workers. */
const portsPerWorker = 50

/** Playwright's `test` with a devnet per worker and its wallets in each test. */
export const test = base.extend<
  LatchkeyFixtures & LatchkeyOptions,
  LatchkeyWorkerFixtures & LatchkeyWorkerOptions
>({
  walletPresence: ['announced', { option: true }],
  startState: [undefined, { option: true }],
  hostility: [undefined, { option: true, scope: 'worker' }],
  devnetUrl: [undefined, { option: true, scope: 'worker' }],
  devnetOptions: [{}, { option: true, scope: 'worker' }],
  app: [undefined, { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ launchOptions, hostility }, use) => use(hostileLaunch(hostility, launchOptions)),
    { scope: 'worker' },
  ],

  context: async ({ context, devnet, hostility }, use) => {
    await redirectRelay(context, devnet.services)
    if (hostility) await makeHostile(context, hostility, walletOrigins(devnet.services))
    await use(context)
  },

  page: async ({ page, devnet, hostility }, use) => {
    if (hostility === 'backForwardCache')
      leaveAndReturn(page, devnet.services.mailbox ?? 'about:blank')
    if (hostility === 'frozenTab') freezeWhenOpened(page)
    await use(page)
  },

  devnet: [
    async ({ devnetUrl, devnetOptions }, use, { parallelIndex }) => {
      if (devnetUrl) {
        const client = createDevnetClient(devnetUrl)
        await use({ services: await client.services(), client })
        return
      }
      const { port = 4000 } = devnetOptions
      const running = await startDevnet({
        ...devnetOptions,
        port: port + parallelIndex * portsPerWorker,
      })
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  appUrl: [
    async ({ app, devnet }, use, { parallelIndex }) => {
      if (!app) return use(undefined)
      const running = await startApp(app, devnet.services, parallelIndex)
      await use(running.url)
      await running.stop()
    },
    // None: `app.timeout` limits it.
    { scope: 'worker', timeout: 0 },
  ],

  baseURL: async ({ appUrl, baseURL }, use) => {
    await use(appUrl ?? baseURL)
  },

  savedStates: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],

  savedState: [
    async (
      {
        startState,
        savedStates,
        walletPresence,
        browser,
        devnet,
        baseURL,
        contextOptions,
        ignoreHTTPSErrors,
        locale,
        userAgent,
        viewport,
      },
      use,
      info,
    ) => {
      if (!startState) return use(undefined)
      const states = savedStates.get(walletPresence) ?? new Map<StartState, SavedState>()
      savedStates.set(walletPresence, states)
      const saved =
        states.get(startState) ??
        (await saveStartState(startState, {
          browser,
          devnet,
          walletPresence,
          contextOptions: definedOptions({
            ...contextOptions,
            baseURL,
            ignoreHTTPSErrors,
            locale,
            userAgent,
            viewport,
          }),
          onFailure: (context) => attachDevnet(info, context, devnet.client),
        }))
      states.set(startState, saved)
      await use(saved)
    },
    { timeout: 120_000 },
  ],

  storageState: async ({ savedState, storageState }, use) => {
    await use(savedState?.storage ?? storageState)
  },

  resetDevnet: [
    async ({ devnet, context, walletPresence, savedState }, use, info) => {
      await devnet.client.reset(savedState ? { connections: savedState.connections } : {})
      await installWallet(context, devnet.services, walletPresence)
      // A restored WalletConnect session, in a test that may not use the phone.
      if (savedState) await routeVerifyApi(context)
      await use(undefined)
      if (info.status !== info.expectedStatus) await attachDevnet(info, context, devnet.client)
    },
    { auto: true },
  ],

  wallet: async ({ devnet, resetDevnet: _ }, use) => use(await createWallet(devnet.client)),
  phone: async ({ devnet, context, savedState, resetDevnet: _ }, use) => {
    // Only here: a route disables the browser's cache.
    if (!savedState) await routeVerifyApi(context)
    await use(await createPhone(devnet.client))
  },
  mailbox: async ({ devnet, resetDevnet: _ }, use) => use(createMailbox(devnet.client)),
  smartWallet: async ({ devnet, context, resetDevnet: _ }, use) =>
    use(await createSmartWallet(devnet.client, context)),
  passkeys: async ({ page, savedState }, use) => {
    const authenticator = await addVirtualAuthenticator(page)
    for (const passkey of savedState?.passkeys ?? []) await authenticator.add(passkey)
    await use(authenticator)
  },
  chain: async ({ devnet }, use) => use(createChain(devnet, 'chain')),
  chain2: async ({ devnet }, use) => use(createChain(devnet, 'chain2')),
  custody: async ({ devnet }, use) => use(devnet.client.custody),
  faults: async ({ devnet }, use) => use(devnet.client),
})

/** Options without those that are undefined, which a context does not accept. */
function definedOptions(options: object): BrowserContextOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
