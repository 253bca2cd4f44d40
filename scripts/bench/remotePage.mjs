/**
 * The benchmark page of WalletConnect: two connections to one phone, our connector under wagmi and
 * the official provider alone, each with its own session. Driven by remoteWays.mjs.
 */
import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { connect, signMessage } from 'wagmi/actions'
import { silence } from '#connectors/walletConnect/silence.ts'
import { walletConnect } from '#connectors/walletConnect.ts'
import { benchConfig, chainId } from './benchConfig.mjs'

const { projectId, relayUrl, rpcUrl } = Object.fromEntries(new URLSearchParams(location.search))
const appName = 'Bench'

Object.assign(window, { bench: { connector: connectorWay(), provider: await providerWay() } })
document.documentElement.dataset.ready = 'true'

function connectorWay() {
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
  let connected
  return {
    showUri() {
      const uri = new Promise((resolve) => {
        connector.emitter.on('message', (message) => {
          if (message.type === 'display_uri') resolve(message.data)
        })
      })
      connected = connect(config, { connector })
      return Promise.race([uri, connected.then(() => Promise.reject(new Error('no code')))])
    },
    connected: () => connected.then(() => undefined),
    sign: (message) => timed(() => signMessage(config, { message })),
  }
}

async function providerWay() {
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
  silence(provider, { verify: false })
  let connected
  return {
    showUri() {
      const uri = new Promise((resolve) => provider.once('display_uri', resolve))
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

async function timed(ask) {
  const at = performance.now()
  await ask()
  return performance.now() - at
}

function hex(text) {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
