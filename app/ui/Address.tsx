import { Identicon } from '#app/ui/Identicon.tsx'
import styles from './Address.module.css'

/** Shows an address: its identicon, then its digits in monospace, full or shortened. */
export function Address({ address, isFull = false }: { address: string; isFull?: boolean }) {
  return (
    <span className={styles.address}>
      <Identicon address={address} size={20} />
      <code className={styles.digits} title={address}>
        {isFull ? address : shortAddress(address)}
      </code>
    </span>
  )
}

/** First and last digits of an address or hash, for places where the full one does not fit. */
export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
