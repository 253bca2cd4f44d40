import { Mark } from '#app/ui/Mark.tsx'
import { shortAddress } from '#app/ui/shortAddress.ts'
import styles from './Address.module.css'

/** An address as it looks everywhere: its mark, then its digits in a monospace, whole or short. */
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
