import { html } from '#devnet/ui/html.ts'
import { page, pageHeader } from '#devnet/ui/page.ts'

/** The window in which the user answers requests to the dev wallet. */
export function approvePage(): string {
  return page({
    title: 'Dev Wallet',
    width: 'narrow',
    script: '/approve.js',
    body: html`${pageHeader('Dev Wallet')}
<main class="card" id="queue" aria-live="polite"><p class="empty">Looking for requests…</p></main>
<footer class="quiet" id="more"></footer>`,
  })
}
