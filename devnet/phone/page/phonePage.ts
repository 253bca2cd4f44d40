import { html } from '#devnet/ui/html.ts'
import { page, pageHeader } from '#devnet/ui/page.ts'
import { walletFields } from '#devnet/ui/walletFields.ts'

/** The phone's only page; its script fills it. */
export function phonePage(): string {
  return page({
    title: 'Phone',
    width: 'narrow',
    script: '/phone.js',
    body: html`${pageHeader('Phone', 'A wallet on another device. It speaks to sites through the relay only.')}
<p class="said bad" id="trouble" role="status"></p>
<main class="columns">
<div>
<section class="card" aria-live="polite"><h2>Waiting for you</h2><div id="requests"></div></section>
<section class="card"><h2>Connect to a site</h2>
<form class="form" id="pair">
<label class="whole">Pairing link<input name="uri" required placeholder="wc:…" autocomplete="off" spellcheck="false"></label>
<button class="primary whole">Connect</button>
<p class="said whole" id="pairStatus" role="status"></p>
</form>
</section>
<section class="card"><h2>Connected sites</h2><ul class="rows" id="sessions"></ul></section>
<section class="card"><h2>This phone</h2>
<form class="form" id="settings">
${walletFields}
<label class="check"><input type="checkbox" name="isOnline">Online</label>
<label class="check"><input type="checkbox" name="wrongSignature">Sign with the wrong key</label>
</form>
</section>
<section class="card"><h2>What was asked</h2><ul class="rows scroll" id="history" tabindex="0" aria-label="What was asked"></ul></section>
</div>
</main>`,
  })
}
