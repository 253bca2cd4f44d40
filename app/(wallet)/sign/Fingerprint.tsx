import controls from '#app/ui/controls.module.css'
import { signMessages } from '#lib/messages/signMessages.ts'
import styles from './ReviewPanel.module.css'

/**
 * The hash of a request, as wallets shorten it, so that the two can be compared digit by digit.
 * Wallets show none for the calls of a batch that has several: nothing is to be compared there.
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
