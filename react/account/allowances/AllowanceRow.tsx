'use client'

import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { formatBalance } from '#lib/format/formatBalance.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Allowance } from '#lib/review/allowances/Allowance.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { formatDate } from '#react/panel/formatDateTime.ts'
import { Address } from '#react/ui/Address.tsx'
import '#react/ui/check.css'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './Allowances.css'

/** One allowance: what, who, how much is at risk, and the ways to revoke it. */
export function AllowanceRow({
  allowance,
  isSelected,
  isDisabled,
  onSelect,
  onRevoke,
}: {
  allowance: Allowance
  isSelected: boolean
  isDisabled: boolean
  onSelect: (isSelected: boolean) => void
  onRevoke: () => void
}) {
  const allowancesMessages = useMessages('allowances')
  const locale = useLocale()
  const { token, spender, expiresAt, atRisk } = allowance
  const what = whatOf(allowance, allowancesMessages, locale)
  const name = contractName(spender)
  // Several spenders may have the same permission.
  const label = `${what}, ${name ?? shortAddress(spender)}`
  return (
    <li
      className="latchkey-allowances-row"
      data-testid="allowance"
      data-kind={allowance.kind}
      data-spender={spender}
    >
      <label className="latchkey-check">
        <span className="latchkey-allowances-target">
          <input
            type="checkbox"
            checked={isSelected}
            disabled={isDisabled}
            aria-label={allowancesMessages.select({ what: label })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </span>
        <Verbatim as="span" className="latchkey-allowances-what">
          {what}
        </Verbatim>
      </label>
      <button
        type="button"
        className="latchkey-button"
        aria-label={allowancesMessages.revokeOne({ what: label })}
        disabled={isDisabled}
        onClick={onRevoke}
      >
        {allowancesMessages.revoke}
      </button>
      <div className="latchkey-allowances-details">
        <p className="latchkey-allowances-risk" data-empty={atRisk === 0n}>
          {riskOf(allowance, allowancesMessages, locale)}
        </p>
        {expiresAt !== undefined && (
          <p>{allowancesMessages.viaPermit2({ date: formatDate(expiresAt * 1000, locale) })}</p>
        )}
        <dl>
          <dt>{allowancesMessages.spender}</dt>
          <dd>
            {name && <Verbatim>{name}</Verbatim>} <Address address={spender} />
          </dd>
          <dt>{allowancesMessages.contract}</dt>
          <dd>
            <Address address={token} />
          </dd>
        </dl>
      </div>
    </li>
  )
}

function whatOf(
  { kind, symbol, decimals, amount, isUnlimited, id }: Allowance,
  messages: Messages['allowances'],
  locale: Locale,
) {
  const token = symbol ?? messages.unknownToken
  if (kind === 'operator') return messages.allItems({ token })
  if (kind === 'item') return messages.oneItem({ token, id: String(id) })
  if (isUnlimited) return messages.unlimited({ token })
  return messages.upTo({
    amount: formatBalance(amount, { symbol: token, decimals: decimals ?? 0 }, locale),
  })
}

function riskOf(
  { kind, symbol, decimals, atRisk }: Allowance,
  messages: Messages['allowances'],
  locale: Locale,
) {
  if (atRisk === undefined) return messages.riskUnknown
  if (atRisk === 0n) return messages.nothingAtRisk
  if (kind === 'operator' || kind === 'item') return messages.itemsAtRisk({ count: Number(atRisk) })
  const currency = { symbol: symbol ?? messages.unknownToken, decimals: decimals ?? 0 }
  return messages.atRisk({ amount: formatBalance(atRisk, currency, locale) })
}
