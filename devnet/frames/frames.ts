import { bundle } from '#devnet/http/bundle.ts'
import { createApp, type Exchange } from '#devnet/http/createApp.ts'
import { sendScript, sendStyle } from '#devnet/http/respond.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { pageScripts } from '#devnet/pageScripts.ts'
import { html, type Markup, page } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** Entry point of each page's script. */
const entries: Record<FrameName, string> = {
  auth: pageScripts.authFrame,
  recovery: pageScripts.authFrame,
  export: pageScripts.exportFrame,
  import: pageScripts.importFrame,
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
  const config = { signerPublicKey, ...(siteOrigin ? { siteOrigin } : {}) }
  const app = createApp()
  app.get('/style.css', (c) => sendStyle(c, pageStyle + frameStyle))
  for (const name of frameNames) {
    const script = scripts.get(entries[name]) ?? ''
    const body = framePage(name, config)
    app.get(`/${name}`, (c) => sendFrame(c, body, siteOrigin))
    app.get(`/${name}.js`, (c) => sendScript(c, script))
  }
  return serve({ name: 'the frames', port, app })
}

/** CSP of a frame: own script and style, no requests, embeddable only by sites of this machine. */
function sendFrame(c: Exchange, body: string, siteOrigin?: string): Response {
  return c.html(body, 200, {
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
}

/** Names of the frames; each stores or shows a secret that the embedding site cannot read. */
const frameNames = ['auth', 'recovery', 'export', 'import'] as const

type FrameName = (typeof frameNames)[number]

/** What a frame's script receives from its page. */
type FrameConfig = {
  /** Public key that signs export and import bundles: 65 bytes in hex. */
  signerPublicKey: string
  /** A site that may embed the frames besides those on localhost. */
  siteOrigin?: string
}

const titles: Record<FrameName, string> = {
  auth: 'Session key',
  recovery: 'Recovery key',
  export: 'Export',
  import: 'Import',
}

const bodies: Record<FrameName, Markup> = {
  auth: html`<p class="quiet">Keeps a session key for the site around it.</p>`,
  recovery: html`<p class="quiet">Keeps a recovery key for the site around it.</p>`,
  export: html`<p class="empty" id="waiting">Your secret appears here. The site around this frame cannot read it.</p>
<section class="secret" id="container" hidden></section>`,
  import: html`<div class="secret" id="container">
<label for="plaintext" id="plaintextLabel">Recovery phrase or private key</label>
<textarea id="plaintext" rows="4" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="status hint"></textarea>
<div id="passphraseField" hidden>
<label for="passphrase" id="passphraseLabel">Passphrase, where the phrase has one</label>
<input id="passphrase" type="password" autocomplete="off">
</div>
<p class="status" id="status" role="status"></p>
<p class="quiet" id="hint">12 to 24 words, or 64 hex digits. It leaves this frame encrypted; the site around it cannot read it.</p>
</div>`,
}

/** Styles of the frames on top of the devnet's: they fill an iframe in a site's page. */
const frameStyle = `
body.narrow { max-width: none; padding: 12px; background: var(--card); }
main { display: grid; gap: 12px; }
.service { display: flex; align-items: center; gap: 8px; }
.narrow .service h1 { font-size: 13px; line-height: 20px; font-weight: 400; }
[hidden] { display: none !important; }
.secret { display: grid; gap: 12px; min-width: 0; }
.secret label + textarea, .secret label + input { margin-top: -8px; }
#passphraseField { display: grid; gap: 4px; }
#passphraseField label + input { margin-top: 0; }
textarea {
  width: 100%; min-height: 104px; padding: 12px; border-radius: 10px; border: 1px solid var(--quiet);
  background: var(--card); color: var(--text); font: 15px/24px var(--mono); resize: vertical;
}
textarea:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[aria-invalid='true'] { border-color: var(--danger); }
.words { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 8px; counter-reset: word; list-style: none; }
.words li { padding: 6px 8px; border: 1px solid var(--line); border-radius: 8px; font-family: var(--mono); font-size: 14px; counter-increment: word; }
.words li::before { content: counter(word) '\\00a0'; color: var(--quiet); font-size: 12px; }
.actions button { font-size: 15px; }
.key { display: block; padding: 12px; border: 1px solid var(--line); border-radius: 10px; font-family: var(--mono); font-size: 15px; line-height: 24px; }
`

/**
 * Renders one frame's page. Script and settings come from a file and attributes, nothing is inline.
 */
function framePage(name: FrameName, { signerPublicKey, siteOrigin }: FrameConfig): string {
  return page({
    title: titles[name],
    script: `/${name}.js`,
    width: 'narrow',
    body: html`<main id="frame" data-frame="${name}" data-signer="${signerPublicKey}" data-site="${siteOrigin}">
<div class="service"><span class="badge">Devnet</span><h1 class="quiet">Key custody</h1></div>
${bodies[name]}
</main>`,
  })
}
