import type { Sdk } from '#connectors/walletConnect/Sdk.ts'

/**
 * Keeps the official provider from calling hosts nobody configured: its start-up report always,
 * and its origin look-up unless `verify` is on. Without the override that look-up would put a
 * hidden frame in the page and hold back every request for five seconds where its host is dark.
 * Neither is asked before the first proposal, so it is early enough right after the start.
 */
export function silence({ signer }: Sdk, { verify }: { verify: boolean }) {
  const { core } = signer.client
  core.eventClient.init = async () => undefined
  if (!verify) core.verify.register = async () => ''
  catchSocketErrors(core.relayer as unknown as Sockets)
}

/** Keeps a closed provider from opening sockets: attempts of its own may still be under way. */
export function keepClosed({ signer }: Sdk) {
  const sockets = signer.client.core.relayer as unknown as Sockets
  // Waits for ever: an error would come up in whoever tries, and some of them catch none.
  sockets.createProvider = () => new Promise(() => undefined)
}

/** The part of the relayer that makes a socket; private to the SDK, whose version is pinned. */
type Sockets = {
  createProvider(): Promise<void>
  provider: { on(event: 'error', listener: () => void): void }
}

/**
 * Two attempts at once take each other's listeners away, and then a socket that the relay closes
 * throws its error at nobody. The relayer tells of it all the same.
 */
function catchSocketErrors(sockets: Sockets) {
  const create = sockets.createProvider.bind(sockets)
  sockets.createProvider = async () => {
    await create()
    sockets.provider.on('error', () => undefined)
  }
}
