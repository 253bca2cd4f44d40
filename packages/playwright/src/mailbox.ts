import type { DevnetClient } from '#devnet/client.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'
import { waitUntil } from './waitUntil.ts'

/** The mailbox of every email address and phone number. */
export type TestMailbox = {
  /** All messages to an address so far, newest first. */
  messages(address: string): Promise<MailboxMessage[]>
  /** Waits for a message to an address that this test has not read yet; oldest first. */
  next(address: string): Promise<MailboxMessage>
  /** Waits for the next message with a one-time code and returns the code. */
  code(address: string): Promise<string>
  /** While down, sending fails. */
  setDown(isDown: boolean): Promise<void>
}

/** Creates the mailbox of a test on a devnet that was reset. */
export function createMailbox({ mailbox }: DevnetClient): TestMailbox {
  const read = new Set<string>()
  const next = (address: string, isWanted: (message: MailboxMessage) => boolean, what: string) =>
    waitUntil(async () => {
      const messages = await mailbox.messages(address)
      const found = messages.toReversed().find((one) => !read.has(one.id) && isWanted(one))
      if (found) read.add(found.id)
      return found
    }, `No ${what} arrived for ${address}.`)
  return {
    messages: (address) => mailbox.messages(address),
    next: (address) => next(address, () => true, 'message'),
    async code(address) {
      const { code = '' } = await next(address, (message) => message.code !== undefined, 'code')
      return code
    },
    setDown: async (isDown) => void (await mailbox.setDown(isDown)),
  }
}
