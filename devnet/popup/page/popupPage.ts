import type { PopupFacts } from '#devnet/popup/wire.ts'
import { html } from '#devnet/ui/html.ts'
import { page, pageHeader } from '#devnet/ui/page.ts'

/** The smart wallet's only page, with its initial settings embedded. */
export function popupPage(facts: PopupFacts): string {
  return page({
    title: 'Smart wallet',
    width: 'narrow',
    script: '/popup.js',
    body: html`${pageHeader('Smart wallet')}
<main class="card" id="request" data-facts="${JSON.stringify(facts)}" aria-live="polite"><p class="empty">Waiting for the site…</p></main>
<footer class="quiet"><p id="more" role="status"></p></footer>`,
  })
}
