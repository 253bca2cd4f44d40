'use client'

import { useChains, useConnection } from 'wagmi'
import { AccountTabContent } from '#app/(wallet)/account/AccountTabs.tsx'
import { OwnName } from '#app/(wallet)/names/OwnName.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import { Address } from '#app/ui/Address.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import controls from '#app/ui/controls.module.css'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { useEmbeddedConnectors } from '#app/wallets/EmbeddedConnector.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './accountCard.module.css'

/** The account of a wallet that manages its own keys, or is not connected: `text` says which. */
export function ExternalAccount({ session, text }: { session: Session; text?: string }) {
  const walletAccountMessages = useMessages('walletAccount')
  const name = useWalletName()
  const { address = session.address, chainId = session.chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  return (
    <AccountTabContent tab="wallets">
      <section className={styles.card} aria-labelledby="other-title">
        <h2 id="other-title">{walletAccountMessages.accountTitle}</h2>
        <dl className={styles.details}>
          <dt>{walletAccountMessages.wallet}</dt>
          <dd>{name}</dd>
          <dt>{walletAccountMessages.address}</dt>
          <dd>
            <OwnName address={address} /> <Address address={address} isFull />
          </dd>
          <dt>{walletAccountMessages.network}</dt>
          <dd>{chain?.name ?? chainId}</dd>
        </dl>
        <p>{text ?? walletAccountMessages.externalText({ name })}</p>
        <div className={styles.actions}>
          <CopyButton text={address} label={walletAccountMessages.copyAddress} />
          <SiteLink href="/sign" className={controls.quiet}>
            {walletAccountMessages.goToSigning}
          </SiteLink>
        </div>
      </section>
      <ManyAccounts />
    </AccountTabContent>
  )
}

/** Offers an embedded wallet with many accounts, if the site has one: sign-in does not name it. */
function ManyAccounts() {
  const walletAccountMessages = useMessages('walletAccount')
  const { start } = useSignIn()
  const connector = useEmbeddedConnectors().find(({ variant }) => variant === 'hd')
  if (!connector) return null
  return (
    <section className={styles.card} aria-labelledby="many-title">
      <h2 id="many-title">{walletAccountMessages.hdGroup}</h2>
      <p>{walletAccountMessages.noWallet}</p>
      <button type="button" className={controls.button} onClick={() => start(connector)}>
        {walletAccountMessages.createWallet}
      </button>
    </section>
  )
}
