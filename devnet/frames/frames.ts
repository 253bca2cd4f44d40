import type { ServerResponse } from 'node:http'
import { type FrameName, frameNames, framePage, frameStyle } from '#devnet/frames/framePage.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** Path of each page's script; session and recovery credentials share one. */
const entries: Record<FrameName, string> = {
  auth: 'frames/page/authFrame.ts',
  recovery: 'frames/page/authFrame.ts',
  export: 'frames/page/exportFrame.ts',
  import: 'frames/page/importFrame.ts',
}

/** Options of `startFrames`. */
type FramesOptions = {
  /** 0 takes any free port. */
  port: number
  /** The site that embeds the frames, if it is not on localhost. */
  siteUrl?: string
  /** Public key that signs export and import bundles: 65 bytes in hex. */
  signerPublicKey: string
}

/**
 * Serves the iframes that show, accept and store secrets, from their own origin: `/auth`,
 * `/recovery`, `/export` and `/import`. Sites on localhost may embed them. They implement Turnkey's
 * frame protocol over the MessagePort that the site transfers.
 */
export async function startFrames({
  port,
  siteUrl,
  signerPublicKey,
}: FramesOptions): Promise<Served> {
  const files = [...new Set(Object.values(entries))]
  const scripts = new Map((await bundle(files)).map((script, index) => [files[index], script]))
  const siteOrigin = siteUrl ? new URL(siteUrl).origin : undefined
  const facts = { signerPublicKey, ...(siteOrigin ? { siteOrigin } : {}) }
  const routes: Routes = {
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle + frameStyle),
  }
  for (const name of frameNames) {
    const script = scripts.get(entries[name]) ?? ''
    const body = framePage(name, facts)
    routes[`GET /${name}`] = ({ response }) => sendFrame(response, body, siteOrigin)
    routes[`GET /${name}.js`] = ({ response }) => sendScript(response, script)
  }
  return serve({ name: 'the frames', port, routes })
}

/** CSP of a frame: own script and style, no requests, embeddable only by sites of this machine. */
function sendFrame(response: ServerResponse, body: string, siteOrigin?: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors http://localhost:*${siteOrigin ? ` ${siteOrigin}` : ''}`,
      "require-trusted-types-for 'script'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'clipboard-read=(), clipboard-write=(self)',
  })
  response.end(body)
}
