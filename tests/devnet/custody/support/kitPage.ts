import { TurnkeyClient } from '@turnkey/core'

/** A site with the client of the vendor's kit, for the browser; bundled and served by the test. */
declare global {
  // Read by the test's page.evaluate.
  var kit: TurnkeyClient
  var startKit: (config: ConstructorParameters<typeof TurnkeyClient>[0]) => Promise<void>
}

globalThis.startKit = async (config) => {
  globalThis.kit = new TurnkeyClient(config)
  await globalThis.kit.init()
}
