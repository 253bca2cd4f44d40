import { join } from 'node:path'
import type { Clock } from '#devnet/clock.ts'
import { createKeyedMutex } from '#devnet/createMutex.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import type { Mailer, TokenIssuers } from '#devnet/custody/CustodyDependencies.ts'
import { custodyApp } from '#devnet/custody/custodyApp.ts'
import { custodyControl, seedParent } from '#devnet/custody/custodyControl.ts'
import { createEnclave } from '#devnet/custody/enclave.ts'
import { paths } from '#devnet/custody/paths.ts'
import { openStore } from '#devnet/custody/store/openStore.ts'
import { createSwitches } from '#devnet/custody/switches.ts'
import { openVault } from '#devnet/custody/vault.ts'
import type { App } from '#devnet/http/createApp.ts'
import { openToSites, serve } from '#devnet/http/serve.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { createCustodyRules } from '#devnet/strict/custodyRules.ts'
import { createStrictness, type Strictness } from '#devnet/strict/strictness.ts'
import { custodyHeaders } from '#lib/protocol/custody.ts'
import type { CustodyState } from '#lib/protocol/devnet.ts'

/** Options of the custody service. */
type CustodyOptions = {
  /** 0 uses any free port. */
  port: number
  /** Records and their key are stored in `<dataDir>/devnet/custody/`. */
  dataDir: string
  clock: Clock
  log: RequestLog
  mail: Mailer
  issuers: TokenIssuers
  /** Default: not strict. */
  strictness?: Strictness
}

/** A running custody service. */
export type Custody = {
  url: string
  control: App
  /** Resets switches and clock; organizations stay, because other pages may still use theirs. */
  reset(): void
  state(): CustodyState
  stop(): Promise<void>
}

/** Starts the custody service: it implements Turnkey's API, stores keys and signs with them. */
export async function startCustody(options: CustodyOptions): Promise<Custody> {
  const { port, dataDir, clock, log, mail, issuers } = options
  const { strictness = createStrictness(false) } = options
  const folder = join(dataDir, 'devnet', 'custody')
  const vault = openVault(folder)
  const store = openStore(folder, vault)
  seedParent(store, clock.now().getTime())
  const context: CustodyContext = {
    store,
    dependencies: { clock, vault, enclave: createEnclave(), mail, issuers },
    paths,
    switches: createSwitches(strictness),
    withLock: createKeyedMutex(),
  }
  const served = await serve({
    name: 'the key custody',
    port,
    app: custodyApp(context, log, createCustodyRules(strictness)),
    // Stamps authenticate requests, whichever page sends them.
    access: () =>
      openToSites({
        methods: ['POST'],
        headers: Object.values(custodyHeaders).map((name) => name.toLowerCase()),
        exposed: ['retry-after'],
      }),
  }).catch((error: unknown) => {
    // Such as a port in use: a second try in this process must find the records unlocked.
    store.close()
    throw error
  })
  const reset = () => {
    context.switches.reset()
    clock.setOffsetSeconds(0)
  }
  const state = (): CustodyState => ({
    organizations: store.count('organizations'),
    users: store.count('users'),
    activities: store.count('activities'),
    ...context.switches.state(),
    now: clock.now().toISOString(),
  })
  return {
    url: served.url,
    control: custodyControl({ context, clock, state, reset }),
    reset,
    state,
    async stop() {
      await served.stop()
      store.close()
    },
  }
}
