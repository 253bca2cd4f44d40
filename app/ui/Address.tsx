import { Mark } from '#app/ui/Mark.tsx'
import { shortAddress } from '#app/ui/shortAddress.ts'
import styles from './Address.module.css'

/** Shows an address: its identicon, then its digits in monospace, full or shortened. */
export function Address({ address, whole = false }: { address: string; whole?: boolean }) {
  return (
    <span className={styles.address}>
      <Mark address={address} size={20} />
      <code className={styles.digits} title={address}>
        {whole ? address : shortAddress(address)}
      </code>
    </span>
  )
}
