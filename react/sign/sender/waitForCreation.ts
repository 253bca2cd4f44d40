import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'

/** So long an operation that creates its account is waited for. */
const waitedMilliseconds = 60_000
/** What was sent before is no longer expected: a bundler does not keep the first operation for longer. */
const expectedMilliseconds = 5 * 60_000

type Creation = {
  account: `0x${string}`
  chainId: number
  /** Whether the account has code. */
  isCreated(): Promise<boolean>
  /** What was sent before, as it is known now. */
  sent(): readonly Entry[]
}

/**
 * Resolves once an operation of the account can be prepared. The first one creates the account, and so
 * would any other that is prepared before that is in a block: the entry point would refuse it then.
 * @throws WalletError accountBeingCreated if that takes too long
 */
export async function waitForCreation(creation: Creation): Promise<void> {
  const start = Date.now()
  while (isExpected(creation) && !(await creation.isCreated())) {
    if (Date.now() - start >= waitedMilliseconds)
      throw new WalletError(transactionErrors.accountBeingCreated)
    const wait = pollMilliseconds(new Date(start).toISOString(), false)
    await new Promise((resolve) => setTimeout(resolve, Number(wait)))
  }
}

/** Whether an operation of the account may still be executed. */
function isExpected({ account, chainId, sent }: Creation): boolean {
  return sent().some(
    (one) =>
      one.kind === 'operation' &&
      one.chainId === chainId &&
      isSameAddress(one.sender, account) &&
      Date.now() - Date.parse(one.sentAt) < expectedMilliseconds &&
      ['sent', 'pending'].includes(one.progress?.state.name ?? 'sent'),
  )
}
