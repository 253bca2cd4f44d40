import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import type { Mailer } from '#devnet/custody/CustodyDependencies.ts'
import { bundle } from '#devnet/http/bundle.ts'
import { type EventStream, openEventStream } from '#devnet/http/eventStream.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { jsonHandler } from '#devnet/http/jsonHandler.ts'
import { isSameOrigin } from '#devnet/http/requestUrl.ts'
import { freshId, sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { mailboxPage, mailboxStyle } from '#devnet/mailbox/mailboxPage.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'

/** The mailbox service. */
export type Mailbox = Served & {
  /** The carrier through which services send e-mails and text messages. */
  mailer: Mailer
  control: Routes
  /** Messages, newest first; only those to `to` if given. */
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
 * Starts the mailbox: it receives e-mails and text messages of the devnet's services for every
 * address. Messages are kept in memory only, and the page updates live.
 */
export async function startMailbox(options: {
  /** 0 takes any free port. */
  port: number
  clock: Clock
  log?: RequestLog
  /** The page's script, if it is bundled already. */
  script?: string
}): Promise<Mailbox> {
  const { port, clock, log } = options
  const script = options.script ?? (await bundle(['mailbox/page/mailboxWindow.ts']))[0] ?? ''
  const streams = new Set<EventStream>()
  let messages: MailboxMessage[] = []
  let isDown = false

  const change = (next: MailboxMessage[]) => {
    messages = next
    for (const stream of streams) stream.send('messages', messages)
  }
  const mailbox: Omit<Mailbox, keyof Served | 'control'> = {
    mailer: {
      async send(message) {
        const entry = { service: 'mailbox', method: message.kind, detail: message.to }
        log?.add({ ...entry, outcome: isDown ? 'failed' : 'answered' })
        if (isDown) throw new Error('The mailbox is down.')
        const received = { ...message, id: freshId(), at: clock.now().toISOString() }
        change([received, ...messages].slice(0, messageLimit))
      },
    },
    list: (to) =>
      to ? messages.filter((message) => isSameAddress(message.to, to)) : [...messages],
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
      change([])
    },
  }
  const control = mailboxControl(mailbox)
  const served = await serve({
    name: 'the mailbox',
    port,
    routes: {
      'GET /': ({ response }) => sendPage(response, mailboxPage()),
      'GET /mailbox.js': ({ response }) => sendScript(response, script),
      'GET /style.css': ({ response }) => sendStyle(response, pageStyle + mailboxStyle),
      'GET /events': ({ response }) => {
        const stream = openEventStream(response, () => streams.delete(stream))
        streams.add(stream)
        stream.send('messages', messages)
      },
      ...control,
    },
    before: refuseCrossOrigin,
  })
  return { ...served, ...mailbox, control }
}

/** Compares addresses without case and surrounding spaces. */
function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** A site must not read its own codes: only the mailbox's own page may read messages. */
function refuseCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): boolean {
  if (!/^\/(control|events)\b/.test(pathname) || isSameOrigin(request)) return false
  sendJson(response, { error: { message: "Only the mailbox's own page may do this." } }, 403)
  return true
}

/** The mailbox's routes, for the control port and the mailbox's own page. */
function mailboxControl(mailbox: Pick<Mailbox, 'list' | 'remove' | 'setDown' | 'reset'>): Routes {
  return {
    'GET /control/mailbox': ({ url, response }) =>
      sendJson(response, mailbox.list(url.searchParams.get('to') ?? undefined)),
    'POST /control/mailbox': jsonHandler(({ isDown }) => {
      if (typeof isDown !== 'boolean') throw httpError(400, 'isDown must be true or false.')
      mailbox.setDown(isDown)
      return { isDown }
    }),
    'POST /control/mailbox/remove': jsonHandler(({ id }) => {
      if (typeof id !== 'string') throw httpError(400, 'Send the letter as id.')
      if (!mailbox.remove(id)) throw httpError(404, `No letter ${id} is here.`)
      return mailbox.list()
    }),
    'POST /control/mailbox/reset': jsonHandler(() => {
      mailbox.reset()
      return []
    }),
  }
}
