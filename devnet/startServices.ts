import { join } from 'node:path'
import { type Chain, startChain } from '#devnet/chain/chain.ts'
import { createFaucet } from '#devnet/chain/faucet.ts'
import { createChildren } from '#devnet/children.ts'
import { createClock } from '#devnet/clock.ts'
import { controlRoutes, type DevnetServices } from '#devnet/control.ts'
import { dashboardRoutes } from '#devnet/dashboard/dashboardRoutes.ts'
import { type DevnetEnvironment, portInRange } from '#devnet/environment.ts'
import { explorerRoutes } from '#devnet/explorer/explorerRoutes.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { createApp } from '#devnet/http/createApp.ts'
import { serve } from '#devnet/http/serve.ts'
import { pageScripts } from '#devnet/pageScripts.ts'
import { createRequestLog } from '#devnet/requestLog.ts'
import { startCustodyServices } from '#devnet/startCustodyServices.ts'
import { startWallets } from '#devnet/startWallets.ts'
import { createStrictness } from '#devnet/strict/strictness.ts'
import { devnetChainIds, type devnetPortOffsets, type Services } from '#lib/protocol/devnet.ts'

/** A running devnet. */
export type Devnet = {
  services: Services
  /** Resolves with a message if a part of it exits unexpectedly. */
  ended: Promise<string>
  /** Ends every service and every child process. */
  stop(): Promise<void>
}

/** Starts the selected services; if one fails, those already started are stopped. */
export async function startServices(environment: DevnetEnvironment): Promise<Devnet> {
  const { devnetPort, dataDir, siteUrl, keepChain, relayHost, selected, fork } = environment
  const persistence = keepChain ? { stateDir: join(dataDir, 'devnet') } : {}
  const strictness = createStrictness(environment.isStrict)
  const clock = createClock()
  const log = createRequestLog(clock)
  const children = createChildren()
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()))
    await children.stop()
  }
  const started = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(part.stop)
    return part
  }
  const portOf = (name: keyof typeof devnetPortOffsets) => portInRange(devnetPort, name)
  const openChain = async (service: 'chain' | 'chain2'): Promise<Chain | undefined> => {
    if (!selected.has(service)) return undefined
    return started(
      await startChain({
        service,
        children,
        log,
        strictness,
        ...persistence,
        id: devnetChainIds[service],
        port: portOf(service),
        siteUrl,
        ...(service === 'chain' && fork ? { fork } : {}),
      }),
    )
  }

  try {
    const [scripts, chain, chain2] = await Promise.all([
      bundleScripts(),
      openChain('chain'),
      openChain('chain2'),
    ])
    const chains = [chain, chain2].filter((one) => one !== undefined)
    const relayClock = createClock()
    const [wallets, custodyServices] = await Promise.all([
      startWallets({
        selected,
        portOf,
        chains,
        clock,
        relayClock,
        relayHost,
        log,
        scripts,
        siteUrl,
        ...persistence,
        started,
      }),
      startCustodyServices({
        devnetPort,
        dataDir,
        siteUrl,
        log,
        strictness,
        started,
        selected,
        script: scripts.mailbox,
      }),
    ])
    const services: Services = {}
    const devnet: DevnetServices = {
      services: () => services,
      chain,
      chain2,
      chains,
      relayClock,
      log,
      strictness,
      ...wallets,
      ...custodyServices,
      faucet: createFaucet(chains),
    }
    const app = createApp()
    app.route('/', controlRoutes(devnet))
    app.route('/', dashboardRoutes(devnet, scripts.dashboard))
    app.route('/', explorerRoutes(chains))
    const control = started(await serve({ name: 'the control port', port: portOf('control'), app }))
    Object.assign(services, {
      ...(siteUrl ? { site: siteUrl } : {}),
      control: control.url,
      ...serviceUrls(devnet),
    })
    return { services, ended: Promise.race(chains.map(({ ended }) => ended)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The scripts of the pages that are served here; the frames bundle theirs. */
async function bundleScripts() {
  const names = ['wallet', 'approve', 'dashboard', 'phone', 'mailbox', 'popup', 'safe'] as const
  const scripts = await bundle(names.map((name) => pageScripts[name]))
  return Object.fromEntries(names.map((name, index) => [name, scripts[index] ?? ''])) as Record<
    (typeof names)[number],
    string
  >
}

function serviceUrls(devnet: DevnetServices): Services {
  const { chain, chain2, walletServer, relay, phoneServer, popup, link, safe } = devnet
  const { custody, frames, mailbox, issuer } = devnet
  const urls = {
    chain: chain?.rpcUrl,
    chain2: chain2?.rpcUrl,
    wallet: walletServer?.url,
    relay: relay?.url,
    phone: phoneServer?.url,
    custody: custody?.url,
    frames: frames?.url,
    mailbox: mailbox?.url,
    issuer: issuer?.url,
    popup: popup?.pageUrl,
    popupLocal: popup?.localUrl,
    link: link?.url,
    safe: safe?.pageUrl,
    safeLocal: safe?.localUrl,
  }
  return Object.fromEntries(
    Object.entries(urls).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
