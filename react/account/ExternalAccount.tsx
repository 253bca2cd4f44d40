'use client'

import { useChains, useConnection } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { AccountTabContent } from '#react/account/AccountTabs.tsx'
import { usePages } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { OwnName } from '#react/names/OwnName.tsx'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { useEmbeddedConnectors } from '#react/wallets/EmbeddedConnector.ts'
import { useWalletName } from '#react/wallets/useWalletName.ts'
import './accountCard.css'

/** The account of a wallet that manages its own keys, or is not connected: `text` says which. */
export function ExternalAccount({ session, text }: { session: Session; text?: string }) {
  const walletAccountMessages = useMessages('walletAccount')
  const pages = usePages()
  const name = useWalletName()
  const { address = session.address, chainId = session.chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  return (
    <AccountTabContent tab="wallets">
      <section className="latchkey-account-card latchkey-card" aria-labelledby="other-title">
        <h2 id="other-title">{walletAccountMessages.accountTitle}</h2>
        <dl className="latchkey-account-card-details">
          <dt>{walletAccountMessages.wallet}</dt>
          <Verbatim as="dd">{name}</Verbatim>
          <dt>{walletAccountMessages.address}</dt>
          <dd>
            <OwnName address={address} /> <Address address={address} isFull />
          </dd>
          <dt>{walletAccountMessages.network}</dt>
          <Verbatim as="dd">{chain?.name ?? chainId}</Verbatim>
        </dl>
        <p>{text ?? walletAccountMessages.externalText({ name })}</p>
        <div className="latchkey-account-card-actions">
          <CopyButton text={address} label={walletAccountMessages.copyAddress} />
          {pages.sign && (
            <SiteLink href={pages.sign} className="latchkey-quiet latchkey-button">
              {walletAccountMessages.goToSigning}
            </SiteLink>
          )}
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
    <section className="latchkey-account-card latchkey-card" aria-labelledby="many-title">
      <h2 id="many-title">{walletAccountMessages.hdGroup}</h2>
      <p>{walletAccountMessages.noWallet}</p>
      <button type="button" className="latchkey-button" onClick={() => start(connector)}>
        {walletAccountMessages.createWallet}
      </button>
    </section>
  )
}
