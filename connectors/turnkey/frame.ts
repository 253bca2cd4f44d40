import { IframeStamper } from '@turnkey/iframe-stamper'
import { inTime } from '#connectors/defineConnector/inTime.ts'
import type { FramePlace } from '#connectors/turnkey/EmbeddedWallet.ts'
import { foreignWords } from '#lib/errors/foreignWords.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** How long a frame may take to start, and to answer, in milliseconds. */
const frameLimitMs = 10_000

/** One of custody's own pages inside ours. */
export type OpenedFrame = {
  /** What the official package asks of it. */
  stamper: IframeStamper
  /** The key it made: what custody seals to it nobody else can read. Empty for the import page. */
  publicKey: string
  /** Asks it something; a frame that does not answer is given up. */
  ask<answer>(question: (stamper: IframeStamper) => Promise<answer>): Promise<answer>
  close(): void
}

/**
 * Opens a page of custody in a place of ours, by the official package. That package waits for ever
 * where the page is blocked, slow or another one, so it races a limit here; what was begun is
 * taken away again.
 * Throws `iframeContainerRequired` where the place is missing or its id taken, `cannotProceed`
 * where the page does not start.
 */
export async function openFrame(iframeUrl: string, place: FramePlace): Promise<OpenedFrame> {
  const { container, elementId } = checked(place)
  const stamper = new IframeStamper({
    iframeUrl,
    iframeContainer: container,
    iframeElementId: elementId,
  })
  const close = () => stamper.clear()
  try {
    const publicKey = await inTime(stamper.init(), frameLimitMs, notStarted)
    return {
      stamper,
      publicKey,
      ask: (question) => inTime(question(stamper), frameLimitMs, notStarted),
      close,
    }
  } catch (error) {
    close()
    if (error instanceof WalletError) throw error
    const details = foreignWords(error)
    throw new WalletError('cannotProceed', { cause: error, ...(details && { details }) })
  }
}

function checked(place: Partial<FramePlace> | undefined): FramePlace {
  const { container, elementId } = place ?? {}
  const isPlace = container instanceof HTMLElement && container.isConnected
  const isFree = typeof elementId === 'string' && /^[A-Za-z][\w-]*$/.test(elementId)
  if (!isPlace || !isFree || document.getElementById(elementId))
    throw new WalletError('iframeContainerRequired')
  return { container, elementId }
}

function notStarted() {
  return new WalletError('cannotProceed', { details: 'The custody’s frame does not answer.' })
}
