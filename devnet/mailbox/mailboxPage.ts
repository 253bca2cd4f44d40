import { html } from '#devnet/ui/html.ts'
import { page, pageHeader } from '#devnet/ui/page.ts'

/** Styles of the mailbox on top of the devnet's: list beside message; on phones one at a time. */
export const mailboxStyle = `
.mail { display: grid; grid-template-columns: minmax(280px, 360px) minmax(0, 1fr); gap: 16px; align-items: start; }
.inbox { padding: 0; overflow: hidden; }
.inboxTop { display: flex; align-items: end; gap: 8px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
.inboxTop label { flex: 1 1 0; min-width: 0; }
.messages { list-style: none; max-height: calc(100vh - 240px); min-height: 160px; overflow-y: auto; }
.messages li + li { border-top: 1px solid var(--line); }
.messages button {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; width: 100%; padding: 12px 16px;
  border: 0; border-radius: 0; border-left: 4px solid transparent; text-align: left; font-weight: 400;
}
.messages button:hover { background: var(--tint); }
.messages button:focus-visible { outline-offset: -3px; }
.messages button[aria-current='true'] { border-left-color: var(--accent); background: var(--tint); }
.messages .subject, .messages .to { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.messages .subject { font-size: 15px; line-height: 22px; }
.messages .unread .subject { font-weight: 650; }
.messages .unread .subject::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: var(--accent); vertical-align: 1px; }
.messages .to { grid-column: 1 / -1; }
.message { display: grid; gap: 16px; align-content: start; min-height: 320px; padding: 24px; }
.message > h2 { margin: 0; }
.message:focus { outline: none; }
.message .back { display: none; }
.message .text { white-space: pre-wrap; }
.taken { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; padding: 16px; border-radius: 10px; background: var(--tint); }
.taken output { flex: 1 1 200px; min-width: 0; max-height: 132px; overflow-y: auto; font-family: var(--mono); font-size: 22px; line-height: 32px; letter-spacing: 0.08em; }
.taken output.long { font-size: 13px; line-height: 20px; letter-spacing: 0; }
.link { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; border-radius: 10px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.link:hover { background: var(--accent-strong); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 719px) {
  .mail { grid-template-columns: minmax(0, 1fr); }
  .messages { max-height: none; }
  .messages button[aria-current='true'] { border-left-color: transparent; background: var(--card); }
  .message { padding: 16px; }
  .message .back { display: block; }
  .mail:not(.reading) .message, .mail.reading .inbox { display: none; }
}
`

/** The mailbox's only page; its script fills it. */
export function mailboxPage(): string {
  return page({
    title: 'Mailbox',
    script: '/mailbox.js',
    body: html`${pageHeader('Mailbox', 'Every e-mail and text message that is sent on this machine, to whomever.')}
<p class="said bad" id="trouble" role="status"></p>
<main class="mail" id="mail">
<section class="card inbox" aria-label="Inbox">
<div class="inboxTop">
<label>Show letters to<select id="to"></select></label>
<button type="button" id="empty">Empty</button>
</div>
<ul class="messages" id="messages" aria-label="Letters"></ul>
</section>
<article class="card message" id="message" aria-label="Letter" tabindex="-1"></article>
</main>
<p class="hidden" id="news" role="status"></p>`,
  })
}
