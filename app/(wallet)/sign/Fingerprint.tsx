import controls from '#app/ui/controls.module.css'
import { signMessages } from '#lib/messages/signMessages.ts'
import styles from './ReviewPanel.module.css'

/**
 * The hash of a request, shortened as wallets do, for comparison digit by digit. Wallets show none
 * for the calls of a batch with several, so there it cannot be compared.
 */
export function Fingerprint({ hash, isComparable }: { hash: string; isComparable: boolean }) {
  if (hash === '') return null
  return (
    <p className={styles.hash} title={hash}>
      {signMessages.fingerprint} <code>{`${hash.slice(0, 10)}…${hash.slice(-8)}`}</code>
      {isComparable && <span className={controls.hint}> {signMessages.fingerprintHint}</span>}
    </p>
  )
}
