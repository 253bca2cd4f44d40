import type { CreateConnectorFn } from 'wagmi'
import { type Breakage, breakConnector } from '#tests/connectors/harness/breakConnector.ts'
import { createHarness } from '#tests/connectors/harness/createHarness.ts'

/**
 * Opens the harness page: the connector that `?connector=` names, or two configs with one each,
 * driven by the test. `?broken=` breaks it on purpose.
 */
export function openHarness(connectors: Record<string, () => CreateConnectorFn>): void {
  const parameters = new URLSearchParams(window.location.search)
  const name = parameters.get('connector') ?? ''
  const connector = connectors[name]
  if (!connector) throw new Error(`The page has no connector “${name}”.`)
  const broken = parameters.get('broken') as Breakage | null
  const create = broken ? () => breakConnector(connector(), broken) : connector
  const rpcUrls: [string, string] = [parameters.get('rpc') ?? '', parameters.get('rpc2') ?? '']

  /** The wallet's own provider, as announced, for what a connector does not expose. */
  const raw: { provider?: unknown } = {}
  window.addEventListener('eip6963:announceProvider', (event) => {
    raw.provider = (event as CustomEvent).detail.provider
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  Object.assign(window, { raw })

  const harnesses = {
    first: createHarness({ create, rpcUrls, storageKey: 'wagmi' }),
    ...(parameters.has('two') && {
      second: createHarness({ create, rpcUrls, storageKey: 'wagmi-second' }),
    }),
  }
  Object.assign(window, { harnesses })
  document.documentElement.dataset.ready = 'true'
}
