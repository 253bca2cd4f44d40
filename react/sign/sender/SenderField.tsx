'use client'

import { useBytecode } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import review from '#react/review/ReviewPanel.module.css'
import type { SenderChoice } from '#react/sign/sender/useSender.ts'
import { Address } from '#react/ui/Address.tsx'
import controls from '#react/ui/controls.module.css'
import styles from './SenderField.module.css'

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
    <fieldset className={styles.senders}>
      <legend className={controls.label}>{sendFrom}</legend>
      {(['account', 'sponsored'] as const).map((value) => (
        <label key={value} className={styles.sender} data-chosen={choice === value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span className={styles.text}>
            <span className={styles.name}>
              {senders[value]} <Address address={addresses[value]} />
            </span>
            <span className={controls.hint}>{senderFees[value]}</span>
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
    <div className={styles.fee} data-testid="gas">
      <dl className={review.fields}>
        <div>
          <dt>{gas}</dt>
          <dd>{gasSponsored}</dd>
        </div>
      </dl>
      {code.data === null && <p className={controls.hint}>{firstOperation}</p>}
    </div>
  )
}
