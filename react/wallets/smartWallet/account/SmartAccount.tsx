'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConfig } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import { AccountTabContent } from '#react/account/AccountTabs.tsx'
import { ExternalAccount } from '#react/account/ExternalAccount.tsx'
import { readCredentials } from '#react/session/accountApi.ts'
import '#react/panel/Panel.css'
import { proveLink } from '#react/account/proveLink.ts'
import { SmartWalletRow, UnlinkButton } from '#react/account/SmartWalletRow.tsx'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import {
  type Action,
  accountQueryKey,
  Outcome,
  Panel,
  PasskeyPromptHint,
  QueryResult,
  useAction,
} from '#react/panel/Panel.tsx'
import { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
import { type EmbeddedConnector, useEmbeddedConnectors } from '#react/wallets/EmbeddedConnector.ts'
import {
  addOwner,
  checkSigner,
  isOwner,
  openSigner,
  type Signer,
} from '#react/wallets/smartWallet/account/signer.ts'
import { PopupHelp, type SmartWalletConnector } from '#react/wallets/smartWallet/PopupHelp.tsx'

/** A smart wallet's account page: the account, and the embedded account that signs for it. */
export function SmartAccount({
  connector,
  session,
}: {
  connector: SmartWalletConnector
  session: Session
  children?: ReactNode
}) {
  const isMatched = useWalletStatus() === 'matched'
  return (
    <>
      <ExternalAccount session={session} />
      {isMatched && session.accountType === 'contract' && (
        <AccountTabContent tab="wallets">
          <SignerPanel session={session} connector={connector} />
        </AccountTabContent>
      )}
    </>
  )
}

/** Makes the embedded wallet's account an owner of the signed-in smart wallet, in its popup. */
function SignerPanel({
  session,
  connector,
}: {
  session: Session
  connector: SmartWalletConnector
}) {
  const linkMessages = useMessages('link')
  const variants = useEmbeddedConnectors()
  const { basePath } = usePublicConfig()
  const config = useConfig()
  const action = useAction()
  const [busyWith, setBusyWith] = useState<'opening' | 'adding'>('opening')
  const [chosen, setChosen] = useState<SignerCandidate>()
  const { address, chainId } = session
  const query = useQuery({
    queryKey: [accountQueryKey, session.identity, 'credentials'],
    staleTime: 0,
    queryFn: () => readCredentials(basePath),
  })
  if (variants.length === 0) return null

  function choose() {
    setBusyWith('opening')
    void action.run(async (signal) => {
      const signer = await openSigner(variants, signal)
      const owner = signer.account.address
      const chosen = { ...signer, isOwner: await isOwner(config, { address, chainId, owner }) }
      if (!signal.aborted) setChosen(chosen)
    })
  }

  async function link() {
    if (!chosen) return
    setBusyWith('adding')
    const { account, wallet, isOwner } = chosen
    const isDone = await action.run(async () => {
      // Comes first, because the popup must open inside the click.
      if (!isOwner) await addOwner(config, { address, chainId, owner: account.address, connector })
      await proveLink(
        basePath,
        { smartWalletAddress: address, ownerAddress: account.address, chainId },
        (message) => wallet.signMessage(message, account.address),
      )
    }, linkMessages.linkDone)
    if (isDone) setChosen(undefined)
  }

  return (
    <Panel id="signer" title={linkMessages.signerTitle} text={linkMessages.signerText}>
      <QueryResult query={query}>
        {(credentials) => {
          const own = credentials.find((one) => one.address === address && one.signerRefId)
          if (own)
            return (
              <ConfirmedSigner
                credentials={credentials}
                action={action}
                session={session}
                id={own.id}
                variants={variants}
              />
            )
          if (!chosen)
            return (
              <div className="latchkey-panel-actions">
                <button
                  type="button"
                  className="latchkey-button"
                  aria-disabled={action.isBusy}
                  onClick={choose}
                >
                  {linkMessages.chooseSigner}
                </button>
              </div>
            )
          return <ChosenSigner signer={chosen} isBusy={action.isBusy} onLink={() => void link()} />
        }}
      </QueryResult>
      {action.isBusy && !chosen && busyWith === 'opening' && query.isSuccess && (
        <PasskeyPromptHint onCancel={action.cancel} />
      )}
      {action.isBusy && busyWith === 'adding' && (
        <>
          <p role="status" className="latchkey-panel-note">
            {linkMessages.adding}
          </p>
          <PopupHelp connector={connector} />
        </>
      )}
      <Outcome action={action} />
    </Panel>
  )
}

/** An embedded account that was chosen, and whether it owns the smart wallet already. */
type SignerCandidate = Signer & { isOwner: boolean }

/** The account that was chosen, with the button that adds it as an owner or finishes the link. */
function ChosenSigner({
  signer: { account, isOwner },
  isBusy,
  onLink,
}: {
  signer: SignerCandidate
  isBusy: boolean
  onLink: () => void
}) {
  const linkMessages = useMessages('link')
  return (
    <>
      <ul className="latchkey-panel-rows">
        <SmartWalletRow
          address={account.address}
          label={linkMessages.chosen}
          detail={isOwner ? linkMessages.isOwner : linkMessages.chosenText}
          isLinked={false}
        />
      </ul>
      <div className="latchkey-panel-actions">
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          aria-disabled={isBusy}
          onClick={onLink}
        >
          {isBusy && <span className="latchkey-spinner" />}
          <span>{isOwner ? linkMessages.finish : linkMessages.add}</span>
        </button>
      </div>
    </>
  )
}

/** The account that signs for the smart wallet, with a button that verifies it. */
function ConfirmedSigner({
  credentials,
  id,
  session,
  variants,
  action,
}: {
  credentials: readonly LinkedCredential[]
  /** Id of the smart wallet's credential. */
  id: string
  session: Session
  variants: readonly EmbeddedConnector[]
  action: Action
}) {
  const linkMessages = useMessages('link')
  const config = useConfig()
  const wallet = credentials.find((one) => one.id === id)
  const signer = credentials.find((one) => one.id === wallet?.signerRefId)
  const { address, chainId } = session
  const check = () =>
    action.run(
      (signal) => checkSigner({ config, credentials, address, chainId, variants, signal }),
      linkMessages.checked,
    )
  if (!signer) return null
  return (
    <ul className="latchkey-panel-rows">
      <SmartWalletRow
        address={signer.address}
        label={linkMessages.signer}
        detail={linkMessages.checkText}
        isLinked
      >
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={action.isBusy}
          onClick={() => void check()}
        >
          {action.isBusy && <span className="latchkey-spinner" />}
          <span>{linkMessages.check}</span>
        </button>
        <UnlinkButton id={id} address={signer.address} action={action} />
      </SmartWalletRow>
    </ul>
  )
}
