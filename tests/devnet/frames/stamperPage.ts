import { IframeStamper, KeyFormat } from '@turnkey/iframe-stamper'

/**
 * A site that embeds frames with the official client, for the browser; bundled and served by the
 * test.
 */
declare global {
  // Read by the test's page.evaluate.
  var startFrame: (name: string, url: string, keyTtlMs?: number) => Promise<string>
  var frames_: Record<string, IframeStamper>
  var KeyFormats: typeof KeyFormat
}

globalThis.KeyFormats = KeyFormat
globalThis.frames_ = {}
globalThis.startFrame = (name, url, keyTtlMs) => {
  const container = document.createElement('div')
  document.body.append(container)
  const stamper = new IframeStamper({
    iframeUrl: url,
    iframeElementId: `frame-${name}`,
    iframeContainer: container,
  })
  globalThis.frames_[name] = stamper
  return stamper.init(keyTtlMs)
}
