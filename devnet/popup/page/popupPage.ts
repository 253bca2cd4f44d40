import type { PopupConfig } from '#devnet/popup/wire.ts'
import { html } from '#devnet/ui/html.ts'
import { page, pageHeader } from '#devnet/ui/page.ts'

/** The smart wallet's only page, with its initial settings embedded. */
export function popupPage(config: PopupConfig): string {
  return page({
    title: 'Smart wallet',
    width: 'narrow',
    script: '/popup.js',
    body: html`${pageHeader('Smart wallet')}
<main class="card" id="request" data-config="${JSON.stringify(config)}" aria-live="polite"><p class="empty">Waiting for the site…</p></main>
<footer class="quiet"><p id="more" role="status"></p></footer>`,
  })
}
