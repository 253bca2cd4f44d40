import { join } from 'node:path'
import { type Chain, startChain } from '#devnet/chain/chain.ts'
import { createFaucet } from '#devnet/chain/faucet.ts'
import { createChildren } from '#devnet/children.ts'
import { createClock } from '#devnet/clock.ts'
import { controlRoutes, type DevnetServices } from '#devnet/control.ts'
import { dashboardRoutes } from '#devnet/dashboard/dashboardRoutes.ts'
import type { DevnetEnvironment } from '#devnet/environment.ts'
import { explorerRoutes } from '#devnet/explorer/explorerRoutes.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { serve } from '#devnet/http/serve.ts'
import { startLinkApi } from '#devnet/link/linkApi.ts'
import { pageScripts } from '#devnet/pageScripts.ts'
import { startPhone } from '#devnet/phone/phoneServer.ts'
import { startPopup } from '#devnet/popup/popupServer.ts'
import { startRelay } from '#devnet/relay/relay.ts'
import { relayLog } from '#devnet/relay/relayControl.ts'
import { createRequestLog } from '#devnet/requestLog.ts'
import { startCustodyServices } from '#devnet/startCustodyServices.ts'
import { startWalletServer } from '#devnet/wallet/walletServer.ts'
import { devnetChainIds, devnetPortOffsets, type Services } from '#lib/protocol/devnet.ts'

/** A running devnet. */
export type Devnet = {
  services: Services
  /** Resolves with a message if a part of it exits unexpectedly. */
  ended: Promise<string>
  /** Ends every service and every child process. */
  stop(): Promise<void>
}

/** Starts all devnet services; if one fails, those already started are stopped. */
export async function startDevnet(environment: DevnetEnvironment): Promise<Devnet> {
  const { devnetPort, dataDir, siteUrl, keepChain, relayHost } = environment
  const keepIn = keepChain ? { keepIn: join(dataDir, 'devnet') } : {}
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
  const openChain = async (service: 'chain' | 'chain2'): Promise<Chain> =>
    started(
      await startChain({
        service,
        children,
        log,
        ...keepIn,
        id: devnetChainIds[service],
        port: devnetPort + devnetPortOffsets[service],
      }),
    )

  try {
    const [scripts, chain, chain2] = await Promise.all([
      bundleScripts(),
      openChain('chain'),
      openChain('chain2'),
    ])
    const walletServer = started(
      await startWalletServer({
        port: devnetPort + devnetPortOffsets.wallet,
        firstChain: chain,
        log,
        clock,
        scripts,
      }),
    )
    const relayClock = createClock()
    const relay = started(
      await startRelay({
        port: devnetPort + devnetPortOffsets.relay,
        host: relayHost,
        clock: relayClock,
        log: relayLog(log),
      }),
    )
    const phoneServer = started(
      await startPhone({
        port: devnetPort + devnetPortOffsets.phone,
        relayUrl: relay.url,
        chains: [chain, chain2],
        script: scripts.phone,
        clock,
        log,
        ...keepIn,
      }),
    )
    const link = started(await startLinkApi({ port: devnetPort + devnetPortOffsets.link, chain }))
    const popup = started(
      await startPopup({
        port: devnetPort + devnetPortOffsets.popup,
        chains: [chain, chain2],
        script: scripts.popup,
        joinLink: link.join,
        clock,
        log,
      }),
    )
    const custodyServices = await startCustodyServices({
      devnetPort,
      dataDir,
      siteUrl,
      log,
      started,
      script: scripts.mailbox,
    })
    const services: Services = {}
    const devnet: DevnetServices = {
      services: () => services,
      chain,
      chain2,
      walletServer,
      relay,
      relayClock,
      phoneServer,
      popup,
      link,
      custodyServices,
      log,
      faucet: createFaucet([chain, chain2]),
    }
    const control = started(
      await serve({
        name: 'the control port',
        port: devnetPort + devnetPortOffsets.control,
        routes: {
          ...controlRoutes(devnet),
          ...dashboardRoutes(devnet, scripts.dashboard),
          ...explorerRoutes([chain, chain2]),
        },
      }),
    )
    Object.assign(services, {
      ...(siteUrl ? { site: siteUrl } : {}),
      control: control.url,
      ...serviceUrls(devnet),
    })
    return { services, ended: Promise.race([chain.ended, chain2.ended]), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The scripts of the pages that are served here; the frames bundle theirs. */
async function bundleScripts() {
  const names = ['wallet', 'approve', 'dashboard', 'phone', 'mailbox', 'popup'] as const
  const scripts = await bundle(names.map((name) => pageScripts[name]))
  return Object.fromEntries(names.map((name, index) => [name, scripts[index] ?? ''])) as Record<
    (typeof names)[number],
    string
  >
}

function serviceUrls(devnet: DevnetServices): Services {
  const { chain, chain2, walletServer, relay, phoneServer, popup, link } = devnet
  const { custody, frames, mailbox, issuer } = devnet.custodyServices
  return {
    chain: chain.rpcUrl,
    chain2: chain2.rpcUrl,
    wallet: walletServer.url,
    relay: relay.url,
    phone: phoneServer.url,
    custody: custody.url,
    frames: frames.url,
    mailbox: mailbox.url,
    issuer: issuer.url,
    popup: popup.pageUrl,
    popupLocal: popup.localUrl,
    link: link.url,
  }
}
