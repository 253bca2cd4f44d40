import type { Chain } from '#devnet/chain/chain.ts'
import type { Clock } from '#devnet/clock.ts'
import { type LinkApi, startLinkApi } from '#devnet/link/linkApi.ts'
import { type PhoneServer, startPhone } from '#devnet/phone/phoneServer.ts'
import { type Popup, startPopup } from '#devnet/popup/popupServer.ts'
import { type Relay, startRelay } from '#devnet/relay/relay.ts'
import { relayLog } from '#devnet/relay/relayControl.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { type SafeHost, startSafe } from '#devnet/safe/safeServer.ts'
import type { ServiceName } from '#devnet/selectServices.ts'
import { startWalletServer, type WalletServer } from '#devnet/wallet/walletServer.ts'

/** The wallets and what connects them to sites; those that were not selected are missing. */
export type DevnetWallets = {
  walletServer?: WalletServer | undefined
  relay?: Relay | undefined
  phoneServer?: PhoneServer | undefined
  link?: LinkApi | undefined
  popup?: Popup | undefined
  safe?: SafeHost | undefined
}

/** Options of `startWallets`. */
type WalletsOptions = {
  selected: ReadonlySet<ServiceName>
  portOf: (service: ServiceName) => number
  chains: readonly Chain[]
  clock: Clock
  relayClock: Clock
  relayHost: string
  log: RequestLog
  scripts: Record<'wallet' | 'approve' | 'phone' | 'popup' | 'safe', string>
  siteUrl: string | undefined
  /** Directory for what the phone keeps. Default: memory only. */
  stateDir?: string
  /** Called with each part once it runs, so that it is stopped even after a failure. */
  started: <Part extends { stop(): Promise<void> }>(part: Part) => Part
}

/** Starts the selected wallets; a wallet needs a chain. */
export async function startWallets(options: WalletsOptions): Promise<DevnetWallets> {
  const [walletServer, remote, smart, safe] = await Promise.all([
    startBrowserWallet(options),
    startRemoteWallet(options),
    startSmartWallet(options),
    startSharedWallet(options),
  ])
  return { walletServer, ...remote, ...smart, safe }
}

async function startBrowserWallet(options: WalletsOptions): Promise<WalletServer | undefined> {
  const { selected, portOf, chains, clock, log, scripts, started } = options
  const [firstChain] = chains
  if (!selected.has('wallet') || !firstChain) return undefined
  return started(
    await startWalletServer({ port: portOf('wallet'), firstChain, log, clock, scripts }),
  )
}

async function startRemoteWallet(
  options: WalletsOptions,
): Promise<Pick<DevnetWallets, 'relay' | 'phoneServer'>> {
  const { selected, portOf, chains, clock, relayClock, relayHost, log, started } = options
  if (!selected.has('relay')) return {}
  const relay = started(
    await startRelay({
      port: portOf('relay'),
      host: relayHost,
      // A page whose connections to these are redirected here keeps the audience of its tokens.
      audiences: ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com'],
      clock: relayClock,
      log: relayLog(log),
    }),
  )
  if (!selected.has('phone')) return { relay }
  const phoneServer = await startPhone({
    port: portOf('phone'),
    relayUrl: relay.url,
    chains,
    script: options.scripts.phone,
    clock,
    log,
    ...(options.stateDir ? { stateDir: options.stateDir } : {}),
  })
  return { relay, phoneServer: started(phoneServer) }
}

async function startSmartWallet(
  options: WalletsOptions,
): Promise<Pick<DevnetWallets, 'link' | 'popup'>> {
  const { selected, portOf, chains, clock, log, scripts, started } = options
  const [chain] = chains
  if (!selected.has('link') || !chain) return {}
  const link = started(await startLinkApi({ port: portOf('link'), chain }))
  if (!selected.has('popup')) return { link }
  const popup = await startPopup({
    port: portOf('popup'),
    chains,
    script: scripts.popup,
    joinLink: link.join,
    clock,
    log,
  })
  return { link, popup: started(popup) }
}

async function startSharedWallet(options: WalletsOptions): Promise<SafeHost | undefined> {
  const { selected, portOf, chains, log, scripts, siteUrl, started } = options
  const [chain] = chains
  if (!selected.has('safe') || !chain) return undefined
  return started(
    await startSafe({ port: portOf('safe'), chain, log, script: scripts.safe, siteUrl }),
  )
}
