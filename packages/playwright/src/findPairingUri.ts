import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { decodeQR } from 'qr/decode.js'

/** Limit of the decoder's further attempts; its default suits a camera's frame. */
const decodeMs = 500

/**
 * The WalletConnect URI that a page shows: as a link, plain or wrapped as wallets' deep links are,
 * as text, or as a QR code. Shadow roots are searched, too.
 */
export async function findPairingUri(page: Page): Promise<string | undefined> {
  for (const text of await page.evaluate(visibleTexts)) {
    const uri = readPairingUri(text)
    if (uri) return uri
  }
  return readPairingUri(readQrCode(await page.screenshot()) ?? '')
}

/** The URI in a text, as it is or percent-encoded in the query of another URL. */
function readPairingUri(text: string): string | undefined {
  const [plain] = /wc:[0-9a-f]{64}@2\?[\w.~%&=+-]+/.exec(text) ?? []
  if (plain) return plain
  const [encoded] = /wc%3A[0-9a-f]{64}%402%3F[\w.~%+-]+/i.exec(text) ?? []
  return encoded && decodeURIComponent(encoded)
}

/** Link targets, form values and URI attributes; runs in the page. */
function visibleTexts(): string[] {
  const texts: string[] = []
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      for (const { value } of element.attributes) if (/wc(:|%3A)/i.test(value)) texts.push(value)
      if ('value' in element && typeof element.value === 'string') texts.push(element.value)
    }
    const body = root instanceof Document ? root.body : root
    texts.push(body?.textContent ?? '')
  }
  return texts
}

/** The text of the QR code in a screenshot; undefined if there is none. */
export function readQrCode(screenshot: Buffer): string | undefined {
  const image = PNG.sync.read(screenshot)
  return decode(image) ?? decode(mirrored(image))
}

type Image = { width: number; height: number; data: Uint8Array }

function decode({ width, height, data }: Image): string | undefined {
  try {
    return decodeQR({ width, height, data }, { timeLimit: decodeMs })
  } catch {
    return undefined
  }
}

/** Phones read mirrored codes as well, and some kits draw rows as columns. */
function mirrored({ width, height, data }: Image): Image {
  const pixels = new Uint32Array(new Uint8Array(data).buffer)
  for (let start = 0; start < pixels.length; start += width)
    pixels.subarray(start, start + width).reverse()
  return { width, height, data: new Uint8Array(pixels.buffer) }
}
