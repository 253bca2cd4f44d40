import { EthereumProvider } from '@walletconnect/ethereum-provider'

/**
 * A site that connects by WalletConnect, for the browser: the query parameter `as` is the URL in
 * its metadata. Bundled and served by the test.
 */
const query = new URLSearchParams(location.search)
const show = (id: string, text: string) => {
  const place = document.createElement('p')
  place.id = id
  place.textContent = text
  document.body.append(place)
}

const provider = await EthereumProvider.init({
  projectId: 'latchkey-devnet',
  relayUrl: query.get('relay') ?? '',
  optionalChains: [31337],
  rpcMap: { 31337: query.get('rpc') ?? '' },
  showQrModal: false,
  disableProviderPing: true,
  telemetryEnabled: false,
  logger: 'silent',
  metadata: { name: 'Page', description: '', url: query.get('as') ?? location.origin, icons: [] },
})
// As in the site's connector: no attestation is requested from the vendor's frame.
provider.signer.client.core.verify.register = async () => ''
const metadata = provider.signer.client.metadata
metadata.url = query.get('as') ?? location.origin
provider.on('display_uri', (uri: string) => show('uri', uri))
provider.connect().then(
  () => show('connected', provider.accounts.join()),
  (error: Error) => show('failed', error.message),
)
