/**
 * The benchmark page of WalletConnect: two connections to one phone, our connector under wagmi and
 * the official provider alone, each with its own session. Driven by walletConnectTimes.ts.
 */
import { EthereumProvider } from '@walletconnect/ethereum-provider'
import type { Hex } from 'viem'
import { connect, signMessage } from 'wagmi/actions'
import { restrictNetwork } from '#connectors/walletConnect/restrictNetwork.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { benchConfig, chainId } from './benchConfig.ts'

/** How the driver uses either client; `sign` returns milliseconds. */
type Client = {
  showUri(): Promise<string>
  connected(): Promise<void>
  sign(message: string): Promise<number>
}

/** The page's functions, called by its driver. */
export type WalletConnectBench = Record<'connector' | 'provider', Client>

const {
  projectId = '',
  relayUrl = '',
  rpcUrl = '',
} = Object.fromEntries(new URLSearchParams(location.search))
const appName = 'Bench'

const bench: WalletConnectBench = {
  connector: createConnectorClient(),
  provider: await createProviderClient(),
}
Object.assign(window, { bench })
document.documentElement.dataset.ready = 'true'

function createConnectorClient(): Client {
  const config = benchConfig(
    walletConnect({
      projectId,
      relayUrl,
      appName,
      verify: false,
      storePrefix: 'bench-connector',
    }),
    rpcUrl,
  )
  const [connector] = config.connectors
  let connected: Promise<unknown>
  return {
    showUri() {
      const uri = new Promise<string>((resolve) => {
        connector.emitter.on('message', ({ type, data }) => {
          if (type === 'display_uri') resolve(String(data))
        })
      })
      connected = connect(config, { connector })
      return Promise.race([uri, connected.then(() => Promise.reject(new Error('no code')))])
    },
    connected: () => connected.then(() => undefined),
    sign: (message) => timed(() => signMessage(config, { message })),
  }
}

async function createProviderClient(): Promise<Client> {
  const provider = await EthereumProvider.init({
    projectId,
    relayUrl,
    optionalChains: [chainId],
    rpcMap: { [chainId]: rpcUrl },
    metadata: { name: appName, description: appName, url: location.origin, icons: [] },
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    customStoragePrefix: 'bench-provider',
  })
  // Otherwise each request waits five seconds for the vendor's Verify service, which is unreachable
  // here.
  restrictNetwork(provider, { verify: false })
  let connected: Promise<unknown>
  return {
    showUri() {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      connected = provider.connect()
      return uri
    },
    connected: () => connected.then(() => undefined),
    sign: (message) =>
      timed(() =>
        provider.request({ method: 'personal_sign', params: [hex(message), provider.accounts[0]] }),
      ),
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await run()
  return performance.now() - at
}

function hex(text: string): Hex {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
