import type { Sdk } from '#connectors/walletConnect/Sdk.ts'

/**
 * Keeps the official provider from calling hosts that are not configured: its start-up telemetry
 * always, and its origin verification unless `verify` is on. Otherwise the latter would insert a
 * hidden iframe and delay every request by five seconds if its host is unreachable. Neither is
 * called before the first proposal, so doing this right after the start is early enough.
 */
export function restrictNetwork({ signer }: Sdk, { verify }: { verify: boolean }) {
  const { core } = signer.client
  core.eventClient.init = async () => undefined
  if (!verify) core.verify.register = async () => ''
  catchSocketErrors(core.relayer as unknown as Sockets)
}

/** Keeps a closed provider from opening sockets: its own attempts may still be in progress. */
export function preventReconnect({ signer }: Sdk) {
  const sockets = signer.client.core.relayer as unknown as Sockets
  // Never settles: an error would surface in its callers, and some of them catch none.
  sockets.createProvider = () => new Promise(() => undefined)
}

/** The part of the relayer that creates a socket; private to the SDK, whose version is pinned. */
type Sockets = {
  createProvider(): Promise<void>
  provider: { on(event: 'error', listener: () => void): void }
}

/**
 * Two concurrent attempts remove each other's listeners, and then a socket that the relay closes
 * throws an uncaught error. The relayer reports it anyway.
 */
function catchSocketErrors(sockets: Sockets) {
  const create = sockets.createProvider.bind(sockets)
  sockets.createProvider = async () => {
    await create()
    sockets.provider.on('error', () => undefined)
  }
}
