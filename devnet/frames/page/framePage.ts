import { html, type Markup } from '#devnet/look/html.ts'
import { page } from '#devnet/look/page.ts'

/** Names of the frames; each page keeps or shows a secret away from the embedding site. */
export const frameNames = ['auth', 'recovery', 'export', 'import'] as const

export type FrameName = (typeof frameNames)[number]

/** What a frame's script receives from its page. */
export type FrameFacts = {
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
<section class="secret" id="place" hidden></section>`,
  import: html`<div class="secret" id="place">
<label for="plaintext" id="plaintextLabel">Recovery phrase or private key</label>
<textarea id="plaintext" rows="4" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="said hint"></textarea>
<div id="passphrasePlace" hidden>
<label for="passphrase" id="passphraseLabel">Passphrase, where the phrase has one</label>
<input id="passphrase" type="password" autocomplete="off">
</div>
<p class="said" id="said" role="status"></p>
<p class="quiet" id="hint">12 to 24 words, or 64 hex digits. It leaves this frame encrypted; the site around it cannot read it.</p>
</div>`,
}

/**
 * Renders one frame's page. Script and settings come from a file and attributes, nothing is inline.
 */
export function framePage(name: FrameName, { signerPublicKey, siteOrigin }: FrameFacts): string {
  return page({
    title: titles[name],
    script: `/${name}.js`,
    width: 'narrow',
    body: html`<main id="frame" data-frame="${name}" data-signer="${signerPublicKey}" data-site="${siteOrigin}">
<div class="whose"><span class="badge">Devnet</span><h1 class="quiet">Key custody</h1></div>
${bodies[name]}
</main>`,
  })
}
