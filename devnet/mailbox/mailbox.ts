import type { Clock } from '#devnet/clock.ts'
import type { Mailer } from '#devnet/custody/CustodyDependencies.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import {
  type EventStream,
  freshId,
  sendEvents,
  sendPage,
  sendScript,
  sendStyle,
} from '#devnet/http/respond.ts'
import { ownPages, type Served, serve } from '#devnet/http/serve.ts'
import { pageScripts } from '#devnet/pageScripts.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'

/** The mailbox service. */
export type Mailbox = Served & {
  /** The carrier through which services send emails and text messages. */
  mailer: Mailer
  control: App
  /** Messages that have arrived, newest first; only those to `to` if given. */
  list(to?: string): MailboxMessage[]
  /** Deletes one message; returns false if it does not exist. */
  remove(id: string): boolean
  /** While down, sending fails. */
  setDown(isDown: boolean): void
  /** Empties the mailbox and sets it up, as at start. */
  reset(): void
}

/** Newest messages kept. */
const messageLimit = 200

/**
 * Starts the mailbox: it receives emails and text messages of the devnet's services for every
 * address. Messages are kept in memory only, and the page updates live.
 */
export async function startMailbox(options: {
  /** 0 takes any free port. */
  port: number
  clock: Clock
  log?: RequestLog
  /** Default: not strict. */
  strictness?: Strictness
  /** The page's script, if it is bundled already. */
  script?: string
}): Promise<Mailbox> {
  const { port, clock, log, strictness } = options
  const script = options.script ?? (await bundle([pageScripts.mailbox]))[0] ?? ''
  const streams = new Set<EventStream>()
  let messages: MailboxMessage[] = []
  let isDown = false
  /** Messages that may still be on their way, by id. */
  const late = new Set<string>()

  const arrived = () => {
    const now = clock.now().toISOString()
    return messages.filter(({ id, at }) => !late.has(id) || at <= now)
  }
  const show = () => {
    for (const stream of streams) stream.send('messages', arrived())
  }
  const change = (next: MailboxMessage[]) => {
    messages = next
    show()
  }
  const mailbox: Omit<Mailbox, keyof Served | 'control'> = {
    mailer: {
      async send(message) {
        const entry = { service: 'mailbox', method: message.kind, detail: message.to }
        log?.add({ ...entry, outcome: isDown ? 'failed' : 'answered' })
        if (isDown) throw new Error('The mailbox is down.')
        const isLate = message.kind === 'email' && strictness?.strikes('lateEmail', 1)
        const delayMs = isLate ? strictLimits.emailSeconds * 1000 : 0
        const at = new Date(clock.now().getTime() + delayMs).toISOString()
        const id = freshId()
        if (isLate) late.add(id)
        change([{ ...message, id, at }, ...messages].slice(0, messageLimit))
        // The page shows it then; the clock may have been moved before.
        if (isLate) setTimeout(show, delayMs).unref()
      },
    },
    list: (to) => arrived().filter((message) => !to || isSameAddress(message.to, to)),
    remove(id) {
      const rest = messages.filter((message) => message.id !== id)
      if (rest.length === messages.length) return false
      change(rest)
      return true
    },
    setDown(down) {
      isDown = down
    },
    reset() {
      isDown = false
      late.clear()
      change([])
    },
  }
  const control = mailboxControl(mailbox)
  const app = createApp()
  app.get('/', (c) => sendPage(c, mailboxPage()))
  app.get('/mailbox.js', (c) => sendScript(c, script))
  app.get('/style.css', (c) => sendStyle(c, pageStyle + mailboxStyle))
  app.get('/events', (c) =>
    sendEvents(c, (stream) => {
      streams.add(stream)
      stream.send('messages', arrived())
      return () => streams.delete(stream)
    }),
  )
  app.route('/', control)
  const served = await serve({
    name: 'the mailbox',
    port,
    app,
    // A site must not read its own codes.
    access: (path) => (/^\/(control|events)\b/.test(path) ? ownPages : undefined),
  })
  return { ...served, ...mailbox, control }
}

/** Compares addresses without case and surrounding spaces. */
function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** The mailbox's routes, for the control port and the mailbox's own page. */
function mailboxControl(mailbox: Pick<Mailbox, 'list' | 'remove' | 'setDown' | 'reset'>): App {
  const app = createApp()
  app.get('/control/mailbox', (c) => c.json(mailbox.list(c.req.query('to'))))
  postJson(app, '/control/mailbox', ({ isDown }) => {
    if (typeof isDown !== 'boolean') throw httpError(400, 'isDown must be true or false.')
    mailbox.setDown(isDown)
    return { isDown }
  })
  postJson(app, '/control/mailbox/remove', ({ id }) => {
    if (typeof id !== 'string') throw httpError(400, 'id must be the id of a message.')
    if (!mailbox.remove(id)) throw httpError(404, `There is no message ${id}.`)
    return mailbox.list()
  })
  postJson(app, '/control/mailbox/reset', () => {
    mailbox.reset()
    return []
  })
  return app
}

/** Styles of the mailbox on top of the devnet's: list beside message; on phones one at a time. */
const mailboxStyle = `
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
.copyable { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; padding: 16px; border-radius: 10px; background: var(--tint); }
.copyable output { flex: 1 1 200px; min-width: 0; max-height: 132px; overflow-y: auto; font-family: var(--mono); font-size: 22px; line-height: 32px; letter-spacing: 0.08em; }
.copyable output.long { font-size: 13px; line-height: 20px; letter-spacing: 0; }
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
function mailboxPage(): string {
  return page({
    title: 'Mailbox',
    script: '/mailbox.js',
    body: html`${pageHeader('Mailbox', 'Every email and text message that the devnet sends, to any address.')}
<p class="status bad" id="error" role="status"></p>
<main class="mail" id="mail">
<section class="card inbox" aria-label="Inbox">
<div class="inboxTop">
<label>Show messages to<select id="to"></select></label>
<button type="button" id="empty">Empty</button>
</div>
<ul class="messages" id="messages" aria-label="Messages"></ul>
</section>
<article class="card message" id="message" aria-label="Message" tabindex="-1"></article>
</main>
<p class="hidden" id="announcement" role="status"></p>`,
  })
}
