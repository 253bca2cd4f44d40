import type { Chain } from '#devnet/chain/chain.ts'
import type { Faucet } from '#devnet/chain/faucet.ts'
import { readFault } from '#devnet/chain/faultSwitch.ts'
import type { Clock } from '#devnet/clock.ts'
import { jsonHandler } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import type { LinkApi } from '#devnet/link/linkApi.ts'
import { phoneControl } from '#devnet/phone/phoneControl.ts'
import type { PhoneServer } from '#devnet/phone/phoneServer.ts'
import { type Popup, popupControl } from '#devnet/popup/popupServer.ts'
import type { Relay } from '#devnet/relay/relay.ts'
import { relayControl } from '#devnet/relay/relayControl.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CustodyServices } from '#devnet/startCustodyServices.ts'
import { walletControl } from '#devnet/wallet/walletControl.ts'
import type { WalletServer } from '#devnet/wallet/walletServer.ts'
import type { Services } from '#lib/protocol/devnet.ts'

/** The services that the control routes reach. */
export type DevnetServices = {
  services: () => Services
  chain: Chain
  chain2: Chain
  walletServer: WalletServer
  relay: Relay
  relayClock: Clock
  phoneServer: PhoneServer
  popup: Popup
  link: LinkApi
  custodyServices: CustodyServices
  faucet: Faucet
  log: RequestLog
}

/** All control routes of the devnet, for tests and the dashboard; devnet/README.md lists them. */
export function controlRoutes(devnet: DevnetServices): Routes {
  const { walletServer, log, relay, relayClock, popup, link } = devnet
  const { phone } = devnet.phoneServer
  const { custody, mailbox, issuer } = devnet.custodyServices
  return {
    'GET /services': ({ response }) => sendJson(response, devnet.services()),
    'GET /control/requests': ({ response }) => sendJson(response, log.list()),
    ...walletControl(walletServer, [devnet.chain, devnet.chain2]),
    ...chainControl('chain', devnet.chain),
    ...chainControl('chain2', devnet.chain2),
    ...relayControl(relay, relayClock),
    ...phoneControl(phone),
    ...popupControl(popup),
    ...link.control,
    ...custody.control,
    ...mailbox.control,
    ...issuer.control,
    'POST /control/faucet': jsonHandler(devnet.faucet),
    'POST /control/reset': jsonHandler(async () => {
      walletServer.wallet.clock.setOffsetSeconds(0)
      walletServer.wallet.prompts.reset()
      walletServer.wallet.store.reset()
      // The phone ends its sessions over the relay, so it is reset before the relay.
      await phone.reset()
      relayClock.setOffsetSeconds(0)
      relay.reset()
      popup.reset()
      link.reset()
      custody.reset()
      mailbox.reset()
      await Promise.all([devnet.chain.switches.reset(), devnet.chain2.switches.reset()])
      log.clear()
      await walletServer.pages.settled()
      return { done: true }
    }),
  }
}

function chainControl(name: 'chain' | 'chain2', { proxy, switches }: Chain): Routes {
  return {
    [`POST /control/${name}/fault`]: jsonHandler((body) => {
      proxy.faults.set(readFault(body))
      return proxy.faults.current()
    }),
    [`POST /control/${name}/mine`]: jsonHandler(async ({ blocks = 1 }) => {
      await switches.mine(intInRange('blocks', blocks, 1, 10_000))
      return { done: true }
    }),
    [`POST /control/${name}/automine`]: jsonHandler(async ({ enabled }) => {
      if (typeof enabled !== 'boolean') throw httpError(400, 'enabled must be true or false.')
      await switches.setAutomine(enabled)
      return { done: true }
    }),
    [`POST /control/${name}/clock`]: jsonHandler(async ({ offsetSeconds }) => {
      await switches.setClock(intInRange('offsetSeconds', offsetSeconds, -1e9, 1e9))
      return { done: true }
    }),
    [`POST /control/${name}/snapshot`]: jsonHandler(async () => ({
      id: await switches.snapshot(),
    })),
    [`POST /control/${name}/revert`]: jsonHandler(async ({ id }) => {
      if (typeof id === 'string' && (await switches.revert(id))) return { done: true }
      throw httpError(404, 'There is no such snapshot; each can be used once.')
    }),
  }
}

function intInRange(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) {
    return Number(value)
  }
  throw httpError(400, `${name} must be a whole number from ${least} to ${most}.`)
}
