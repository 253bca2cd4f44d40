import type { ServerResponse } from 'node:http'
import { type FrameName, frameNames, framePage } from '#devnet/frames/page/framePage.ts'
import { frameStyle } from '#devnet/frames/page/frameStyle.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { pageStyle } from '#devnet/look/pageStyle.ts'

/** Where the script of each page is; session and recovery keys are kept alike. */
const entries: Record<FrameName, string> = {
  auth: 'frames/page/authFrame.ts',
  recovery: 'frames/page/authFrame.ts',
  export: 'frames/page/exportFrame.ts',
  import: 'frames/page/importFrame.ts',
}

/** What the frames are started with. */
export type FramesOptions = {
  /** 0 takes any free port. */
  port: number
  /** The site that embeds the frames, where it is not on localhost. */
  siteUrl?: string
  /** Signs export and import bundles; 65 bytes in hex. */
  signerPublicKey: string
}

/**
 * Serves the frames in which secrets are shown, typed and kept, from an origin of their own:
 * `/auth`, `/recovery`, `/export` and `/import`. Sites of localhost may embed them, and they speak
 * the protocol of the provider's frames over the port that the site hands them.
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

/** A frame reaches nobody: own script and style, no requests; only sites of this machine embed it. */
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
