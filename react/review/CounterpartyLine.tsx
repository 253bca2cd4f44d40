'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Counterparty } from '#lib/review/preview/counterparty.ts'
import { decodeTransfer } from '#lib/review/tokens/transfer.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { firstCall, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { Address } from '#react/ui/Address.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReviewPanel.css'

/** With whom a request deals, and whether this browser has done so before; without anybody, the site. */
export function CounterpartyLine({
  counterparty,
  origin,
  account,
  chainId,
}: {
  counterparty: Counterparty | undefined
  origin: string
  account: string
  chainId: number
}) {
  const signMessages = useMessages('sign')
  const since = useLastUse(counterparty?.address, { account, chainId })
  return (
    <dl className="latchkey-review-panel-fields" data-testid="counterparty">
      <div>
        <dt>{signMessages.with}</dt>
        <dd className="latchkey-review-panel-party">
          {counterparty ? (
            <>
              {counterparty.name && (
                <span className="latchkey-review-panel-party-name">
                  {counterparty.logo && (
                    // biome-ignore lint/performance/noImgElement: a picture of this size gains nothing from the image optimizer, which is off
                    <img src={counterparty.logo} alt="" width={20} height={20} />
                  )}
                  <Verbatim>{counterparty.name}</Verbatim>
                </span>
              )}
              <Address address={counterparty.address} isFull />
              {/* The name of an own wallet says so. */}
              {!(counterparty.name && counterparty.trust === 'own') && (
                <span className="latchkey-hint">
                  {since === undefined
                    ? signMessages.trust[counterparty.trust]
                    : signMessages.usedOn({ date: since })}
                </span>
              )}
            </>
          ) : (
            <Verbatim>{origin}</Verbatim>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** When this browser last sent something to an address, or by it; undefined if it is not known. */
function useLastUse(
  address: string | undefined,
  { account, chainId }: { account: string; chainId: number },
): string | undefined {
  const locale = useLocale()
  const { all } = useSentTransactions()
  if (address === undefined || isSameAddress(address, account)) return undefined
  const last = all.find(
    (sent) =>
      sent.chainId === chainId &&
      isSameAddress(sent.account, account) &&
      [firstCall(sent).to, decodeTransfer(firstCall(sent).data)?.recipient].some(
        (each) => each !== undefined && isSameAddress(each, address),
      ),
  )
  const time = last ? Date.parse(last.sentAt) : Number.NaN
  return Number.isNaN(time)
    ? undefined
    : new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })
}
