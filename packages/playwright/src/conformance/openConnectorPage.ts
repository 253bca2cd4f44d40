import type { CreateConnectorFn } from 'wagmi'
import { createHarness } from './createHarness.ts'

/**
 * Opens a connector's page: the export that `?connector=` names, in one wagmi config or in two,
 * driven by the test. The other query parameters are passed to that function.
 */
export function openConnectorPage(exports: Record<string, unknown>): void {
  const parameters = new URLSearchParams(window.location.search)
  const name = parameters.get('connector') ?? ''
  const subject = exports[name]
  if (typeof subject !== 'function') {
    const names = Object.keys(exports).filter((key) => typeof exports[key] === 'function')
    throw new Error(
      `The module exports no function “${name}” that creates a connector. It exports ${names.join(', ') || 'none'}.`,
    )
  }
  const create = (): CreateConnectorFn => subject(Object.fromEntries(parameters))
  const rpcUrls: [string, string] = [parameters.get('chain') ?? '', parameters.get('chain2') ?? '']

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
