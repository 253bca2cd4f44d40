'use client'

import { useBytecode } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import '#react/review/ReviewPanel.css'
import type { SenderChoice } from '#react/sign/sender/useSender.ts'
import { Address } from '#react/ui/Address.tsx'
import './SenderField.css'

/** Choice between the signed-in account and the one whose network fees the site pays. */
export function SenderField({
  name,
  account,
  sponsored,
  choice,
  onChoose,
}: {
  /** Unique per form: the name of the radio group. */
  name: string
  account: `0x${string}`
  sponsored: `0x${string}`
  choice: SenderChoice
  onChoose: (choice: SenderChoice) => void
}) {
  const { sendFrom, senders, senderFees } = useMessages('sign')
  const addresses = { account, sponsored }
  return (
    <fieldset className="latchkey-sender-field-senders">
      <legend className="latchkey-label">{sendFrom}</legend>
      {(['account', 'sponsored'] as const).map((value) => (
        <label key={value} className="latchkey-sender-field-sender" data-chosen={choice === value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span className="latchkey-sender-field-text">
            <span className="latchkey-sender-field-name">
              <span>{senders[value]}</span> <Address address={addresses[value]} />
            </span>
            <span className="latchkey-hint">{senderFees[value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Says in the review who pays, and that the first transaction also creates the smart wallet. */
export function SponsoredFee({
  sender,
  chainId,
}: {
  sender: `0x${string}`
  chainId: number | undefined
}) {
  const { gas, gasSponsored, firstOperation } = useMessages('sign')
  const code = useBytecode({ address: sender, chainId, query: { staleTime: 0 } })
  return (
    <div className="latchkey-sender-field-fee" data-testid="gas">
      <dl className="latchkey-review-panel-fields">
        <div>
          <dt>{gas}</dt>
          <dd>{gasSponsored}</dd>
        </div>
      </dl>
      {code.data === null && <p className="latchkey-hint">{firstOperation}</p>}
    </div>
  )
}
