import { readHandling } from '#devnet/bundler/operationSwitch.ts'
import type { Chain } from '#devnet/chain/chain.ts'
import type { Faucet } from '#devnet/chain/faucet.ts'
import { readFault } from '#devnet/chain/faultSwitch.ts'
import type { Clock } from '#devnet/clock.ts'
import { restoreConnections, type SavedConnections, saveConnections } from '#devnet/connections.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import { phoneControl } from '#devnet/phone/phoneControl.ts'
import { popupControl } from '#devnet/popup/popupServer.ts'
import { relayControl } from '#devnet/relay/relayControl.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CustodyServices } from '#devnet/startCustodyServices.ts'
import type { DevnetWallets } from '#devnet/startWallets.ts'
import { readStrictChange, type Strictness } from '#devnet/strict/strictness.ts'
import { walletControl } from '#devnet/wallet/walletControl.ts'
import type { Services } from '#lib/protocol/devnet.ts'

/** The services that the control routes reach; those that were not selected are missing. */
export type DevnetServices = DevnetWallets &
  CustodyServices & {
    services: () => Services
    chain?: Chain | undefined
    chain2?: Chain | undefined
    /** Those of the two that run. */
    chains: readonly Chain[]
    relayClock: Clock
    faucet: Faucet
    log: RequestLog
    strictness: Strictness
  }

/** All control routes of the devnet, for tests and the dashboard; devnet/README.md lists them. */
export function controlRoutes(devnet: DevnetServices): App {
  const { walletServer, log, relay, relayClock, popup, link } = devnet
  const { custody, mailbox, issuer } = devnet
  const phone = devnet.phoneServer?.phone
  const controls: Record<string, App | undefined> = {
    wallet: walletServer && walletControl(walletServer, devnet.chains),
    chain: devnet.chain && chainControl('chain', devnet.chain),
    chain2: devnet.chain2 && chainControl('chain2', devnet.chain2),
    relay: relay && relayControl(relay, relayClock),
    phone: phone && phoneControl(() => phone),
    popup: popup && popupControl(popup),
    link: link?.control,
    safe: devnet.safe?.control,
    custody: custody?.control,
    mailbox: mailbox?.control,
    issuer: issuer?.control,
  }
  const saved: SavedConnections[] = []
  const app = createApp()
  app.get('/services', (c) => c.json(devnet.services()))
  app.get('/control/requests', (c) => c.json(log.list()))
  for (const [name, control] of Object.entries(controls))
    app.route('/', control ?? refuseControl(name))
  app.get('/control/strict', (c) => c.json(devnet.strictness.state()))
  postJson(app, '/control/strict', (body) => devnet.strictness.change(readStrictChange(body)))
  postJson(app, '/control/faucet', devnet.faucet)
  postJson(app, '/control/connections/save', () => {
    saved.push(saveConnections(devnet))
    return { id: String(saved.length) }
  })
  postJson(app, '/control/reset', async ({ connections }) => {
    const restored = connections === undefined ? {} : saved[Number(connections) - 1]
    if (!restored) throw httpError(404, `There are no saved connections ${connections}.`)
    devnet.strictness.reset()
    walletServer?.wallet.clock.setOffsetSeconds(0)
    walletServer?.wallet.prompts.reset()
    walletServer?.wallet.store.reset()
    // The phone ends its sessions over the relay, so it is reset before the relay.
    await phone?.reset()
    relayClock.setOffsetSeconds(0)
    relay?.reset()
    popup?.reset()
    link?.reset()
    devnet.safe?.reset()
    custody?.reset()
    mailbox?.reset()
    issuer?.reset()
    await Promise.all(devnet.chains.map(({ switches }) => switches.reset()))
    await restoreConnections(devnet, restored)
    log.clear()
    await walletServer?.pages.settled()
    return { done: true }
  })
  return app
}

/** The control routes of a service that was not selected: each responds with an error. */
function refuseControl(name: string): App {
  const app = createApp()
  app.all(`/control/${name}/:action?`, () => {
    throw httpError(404, `The service ${name} is not running: this devnet was started without it.`)
  })
  return app
}

function chainControl(
  name: 'chain' | 'chain2',
  { proxy, operations, switches, settle }: Chain,
): App {
  const app = createApp()
  postJson(app, `/control/${name}/fault`, (body) => {
    proxy.faults.set(readFault(body))
    return proxy.faults.current()
  })
  postJson(app, `/control/${name}/bundler`, async (body) => {
    await operations.set(readHandling(body))
    return { operations: operations.current() }
  })
  postJson(app, `/control/${name}/mine`, async ({ blocks = 1 }) => {
    await switches.mine(intInRange('blocks', blocks, 1, 10_000))
    return { done: true }
  })
  postJson(app, `/control/${name}/automine`, async ({ enabled }) => {
    if (typeof enabled !== 'boolean') throw httpError(400, 'enabled must be true or false.')
    await switches.setAutomine(enabled)
    return { done: true }
  })
  postJson(app, `/control/${name}/reorganize`, async ({ blocks = 2 }) => {
    await switches.reorganize(intInRange('blocks', blocks, 1, 100))
    return { done: true }
  })
  postJson(app, `/control/${name}/clock`, async ({ offsetSeconds }) => {
    await switches.setClock(intInRange('offsetSeconds', offsetSeconds, -1e9, 1e9))
    return { done: true }
  })
  postJson(app, `/control/${name}/mintToken`, async (body) => {
    await switches.mintToken(body)
    await settle()
    return { done: true }
  })
  postJson(app, `/control/${name}/name`, async (body) => {
    await switches.setName(body)
    await settle()
    return { done: true }
  })
  postJson(app, `/control/${name}/snapshot`, async () => ({
    id: await switches.snapshot(),
  }))
  postJson(app, `/control/${name}/revert`, async ({ id }) => {
    if (typeof id === 'string' && (await switches.revert(id))) return { done: true }
    throw httpError(404, 'There is no such snapshot; each can be used once.')
  })
  return app
}

function intInRange(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) {
    return Number(value)
  }
  throw httpError(400, `${name} must be a whole number from ${least} to ${most}.`)
}
