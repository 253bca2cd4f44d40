import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { TextWithAddresses } from '#react/review/TextWithAddresses.tsx'

/** A batch may pay hundreds. */
const mostFirsts = 5

/** Who else gets something of the account's for the first time. */
export function FirstContacts({ preview: { outflows = [], counterparty } }: { preview: Preview }) {
  const signMessages = useMessages('sign')
  const gaining = outflows.filter(
    ({ isFirst, amount, to }) =>
      isFirst && amount > 0n && !isSameAddress(to, counterparty?.address ?? ''),
  )
  const firsts = [...new Set(gaining.map(({ to }) => to))].slice(0, mostFirsts)
  if (firsts.length === 0) return null
  return (
    <p className="latchkey-hint" data-testid="first-contact">
      <TextWithAddresses text={signMessages.firstContact({ who: firsts.join(', ') })} />
    </p>
  )
}
