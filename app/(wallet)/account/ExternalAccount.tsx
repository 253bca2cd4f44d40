'use client'

import { useChains, useConnection } from 'wagmi'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import { Address } from '#app/ui/Address.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './AccountView.module.css'

/** The account of a wallet that manages its own keys, or is not connected: `text` says which. */
export function ExternalAccount({ session, text }: { session: Session; text?: string }) {
  const name = useWalletName()
  const { address = session.address, chainId = session.chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  return (
    <section className={styles.card} aria-labelledby="other-title">
      <h2 id="other-title">{walletAccountMessages.otherTitle}</h2>
      <dl className={styles.facts}>
        <dt>{walletAccountMessages.otherWallet}</dt>
        <dd>{name}</dd>
        <dt>{walletAccountMessages.otherAddress}</dt>
        <dd>
          <Address address={address} whole />
        </dd>
        <dt>{walletAccountMessages.otherChain}</dt>
        <dd>{chain?.name ?? chainId}</dd>
      </dl>
      <p>{text ?? walletAccountMessages.otherText(name)}</p>
      <div className={styles.actions}>
        <CopyButton text={address} label={walletAccountMessages.copyAddress} />
        <SiteLink href="/sign" className={controls.quiet}>
          {walletAccountMessages.otherSign}
        </SiteLink>
      </div>
    </section>
  )
}
