import { html } from '#devnet/look/html.ts'
import { masthead, page } from '#devnet/look/page.ts'

/** The mailbox's only page; its script fills it. */
export function mailboxPage(): string {
  return page({
    title: 'Mailbox',
    script: '/mailbox.js',
    body: html`${masthead('Mailbox', 'Every e-mail and text message that is sent on this machine, to whomever.')}
<p class="said bad" id="trouble" role="status"></p>
<main class="mail" id="mail">
<section class="card inbox" aria-label="Inbox">
<div class="inboxTop">
<label>Show letters to<select id="to"></select></label>
<button type="button" id="empty">Empty</button>
</div>
<ul class="letters" id="letters" aria-label="Letters"></ul>
</section>
<article class="card letter" id="letter" aria-label="Letter" tabindex="-1"></article>
</main>
<p class="hidden" id="news" role="status"></p>`,
  })
}
