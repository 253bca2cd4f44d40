import { type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'
import type { ConnectorProperties } from '#connectors/defineConnector.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A chain, by default with a node that is not there. */
export function chain(id: number, nodes = [`http://localhost:${id}`]) {
  const url = `http://localhost:${id}`
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: ether,
    rpcUrls: { default: { http: nodes } },
    blockExplorers: { default: { name: 'Explorer', url: `${url}/explorer` } },
  }
}

/** Storage that outlives a config, as a browser's outlives a page. */
export function memoryStorage(map = new Map<string, string>()) {
  return {
    map,
    storage: createStorage({
      key: 'wagmi',
      storage: {
        getItem: (key) => map.get(key) ?? null,
        setItem: (key, value) => void map.set(key, value),
        removeItem: (key) => void map.delete(key),
      },
    }),
  }
}

/** A wagmi config over chains 31337 and 31338 with one connector, and all events it emits. */
export function testConfig(
  create: CreateConnectorFn,
  map = new Map<string, string>(),
  secondChain = chain(31338),
) {
  const { storage } = memoryStorage(map)
  const config = createConfig({
    chains: [chain(31337), secondChain],
    connectors: [create],
    transports: { 31337: http(), 31338: http() },
    storage,
    multiInjectedProviderDiscovery: false,
  })
  const connector = config.connectors[0] as (typeof config.connectors)[number] & ConnectorProperties
  const events: { event: string; data?: unknown }[] = []
  connector.emitter.on('message', ({ type, data }) => events.push({ event: type, data }))
  connector.emitter.on('change', ({ accounts, chainId }) =>
    events.push({ event: 'change', data: accounts ?? chainId }),
  )
  connector.emitter.on('disconnect', () => events.push({ event: 'wagmi disconnect' }))
  return { config, connector, events, map, eventNames: () => events.map(({ event }) => event) }
}
