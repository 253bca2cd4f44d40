import { answer } from '#devnet/http/answer.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import type { Mailbox } from '#devnet/mailbox/mailbox.ts'

/** The mailbox's routes, for the control port and the mailbox's own page. */
export function mailboxControl(
  mailbox: Pick<Mailbox, 'letters' | 'remove' | 'setDown' | 'reset'>,
): Routes {
  return {
    'GET /control/mailbox': ({ url, response }) =>
      sendJson(response, mailbox.letters(url.searchParams.get('to') ?? undefined)),
    'POST /control/mailbox': answer(({ isDown }) => {
      if (typeof isDown !== 'boolean') throw httpError(400, 'isDown must be true or false.')
      mailbox.setDown(isDown)
      return { isDown }
    }),
    'POST /control/mailbox/remove': answer(({ id }) => {
      if (typeof id !== 'string') throw httpError(400, 'Send the letter as id.')
      if (!mailbox.remove(id)) throw httpError(404, `No letter ${id} is here.`)
      return mailbox.letters()
    }),
    'POST /control/mailbox/reset': answer(() => {
      mailbox.reset()
      return []
    }),
  }
}
