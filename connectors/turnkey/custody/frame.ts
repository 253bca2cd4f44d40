import { IframeStamper } from '@turnkey/iframe-stamper'
import type { TurnkeyIframeClient } from '@turnkey/sdk-browser'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { FrameOptions } from '#lib/protocol/embeddedWallet.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** How long an iframe may take to start, and to respond, in milliseconds. */
const frameLimitMs = 10_000

/** A Turnkey iframe in the page. */
export type OpenedFrame = {
  /** The iframe's public key, to which Turnkey encrypts. Empty for the import iframe. */
  publicKey: string
  /** The official client for requests to an organization, stamped by the iframe's key. */
  clientOf(organizationId: string): TurnkeyIframeClient
  /** Sends the iframe a request; fails if it does not respond in time. */
  request<answer>(run: (frame: FrameClient) => Promise<answer>): Promise<answer>
  close(): void
}

/** The official client of an iframe, and its stamper for what the client does not cover. */
type FrameClient = { client: TurnkeyIframeClient; stamper: IframeStamper }

/**
 * Opens a Turnkey iframe in a container of ours, by the official package. That package waits
 * forever if the page is blocked, slow or another one, so it races a limit here; on failure the
 * iframe is removed.
 * @throws WalletError iframeContainerRequired if the container is missing or the id is taken,
 * cannotProceed if the iframe does not start
 */
export async function openFrame(
  page: keyof EmbeddedClientParameters['frames'],
  { apiUrl, organizationId, frames }: EmbeddedClientParameters,
  options: FrameOptions,
): Promise<OpenedFrame> {
  const { container, elementId, title } = checkOptions(options)
  const stamper = new IframeStamper({
    iframeUrl: frames[page],
    iframeContainer: container,
    iframeElementId: elementId,
  })
  if (title) stamper.iframe.title = title
  const close = () => stamper.clear()
  try {
    const [publicKey, { createIframeClient }] = await Promise.all([
      withTimeout(stamper.init(), frameLimitMs, notResponding),
      import('#connectors/turnkey/custody/createIframeClient.ts'),
    ])
    const clientOf = (organizationId: string) => createIframeClient(apiUrl, organizationId, stamper)
    const frameClient = { client: clientOf(organizationId), stamper }
    return {
      publicKey,
      clientOf,
      request: (run) => withTimeout(run(frameClient), frameLimitMs, notResponding),
      close,
    }
  } catch (error) {
    close()
    if (error instanceof WalletError) throw error
    const details = externalMessage(error)
    throw new WalletError(turnkeyErrors.cannotProceed, {
      cause: error,
      ...(details && { details }),
    })
  }
}

function checkOptions(options: Partial<FrameOptions> | undefined): FrameOptions {
  const { container, elementId, title } = options ?? {}
  const isInPage = container instanceof HTMLElement && container.isConnected
  const isFree = typeof elementId === 'string' && /^[A-Za-z][\w-]*$/.test(elementId)
  if (!isInPage || !isFree || document.getElementById(elementId))
    throw new WalletError(turnkeyErrors.iframeContainerRequired)
  return { container, elementId, ...(title && { title }) }
}

function notResponding() {
  return new WalletError(turnkeyErrors.cannotProceed, {
    details: 'The custody’s frame does not answer.',
  })
}
