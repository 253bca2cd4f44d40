'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { IdentityChallengeRequest, MergePreview, User } from '#lib/protocol/users.ts'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { nameOfWallet } from '#react/account/useUserWallets.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { QueryResult } from '#react/panel/Panel.tsx'
import { fetchRoute } from '#react/session/accountApi.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import type { SignInFlow } from '#react/wallets/SignInFlow.ts'
import { walletInfo } from '#react/wallets/useWalletName.ts'
import '#react/panel/Panel.css'
import '#react/signIn/SignInCard.css'
import '#react/signIn/StepView.css'
import './MergeChoice.css'

type MergeChoiceProps = {
  /** How adding the wallet, or the merge, ended. */
  flow: Extract<SignInFlow, { step: 'failed' }>
  connector: Connector
  onLeave: () => void
}

/**
 * Shown for a wallet that is another user's: both accounts, what a merge moves, and the choice. After a
 * merge that failed, why.
 */
export function MergeChoice({ flow, connector, onLeave }: MergeChoiceProps) {
  const mergeMessages = useMessages('merge')
  const { start, cancel } = useSignIn()
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const preview = useMergePreview(connector)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { name } = walletInfo(connector)
  const isTried = flow.problem.key !== 'identityTaken'
  const isTooOld = flow.problem.key === 'signInTooOld' || preview.data?.isFresh === false

  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view latchkey-merge-choice"
      aria-labelledby="merge-title"
    >
      <h1 id="merge-title" ref={title} tabIndex={-1} className="latchkey-sign-in-card-title">
        {isTried ? mergeMessages.notMerged : mergeMessages.title}
      </h1>
      {isTried && <Problem problem={flow.problem} />}
      <p className="latchkey-sign-in-card-lead">{mergeMessages.text}</p>
      <QueryResult query={preview}>
        {(data) => <Accounts preview={data} isTooOld={isTooOld} name={name} />}
      </QueryResult>
      <div className="latchkey-step-view-actions">
        {isTooOld ? (
          <button
            type="button"
            className="latchkey-primary latchkey-button"
            onClick={() => void signOutAndDisconnect()}
          >
            {mergeMessages.signInAgain}
          </button>
        ) : (
          preview.data && (
            <button
              type="button"
              className="latchkey-primary latchkey-button"
              onClick={() => {
                cancel()
                start(connector, flow.method, 'merge')
              }}
            >
              {mergeMessages.merge}
            </button>
          )
        )}
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => {
            cancel()
            onLeave()
          }}
        >
          {mergeMessages.leave}
        </button>
      </div>
    </section>
  )
}

/** Asks what a merge would move. The server tells it to who has just proven the wallet. */
function useMergePreview(connector: Connector) {
  const { basePath } = usePublicConfig()
  return useQuery({
    queryKey: ['merge', connector.uid],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const [[address = ''], chainId] = await Promise.all([
        connector.getAccounts(),
        connector.getChainId(),
      ])
      const request: IdentityChallengeRequest = { address, chainId }
      return fetchRoute<MergePreview>('POST', `${basePath}/user/merge/preview`, request)
    },
  })
}

function Accounts({
  preview: { user, other, moved, movesSiteRows },
  isTooOld,
  name,
}: {
  preview: MergePreview
  isTooOld: boolean
  name: string
}) {
  const mergeMessages = useMessages('merge')
  const { receipts, devices } = moved
  return (
    <>
      <Account title={mergeMessages.thisAccount} user={user} />
      <Account title={mergeMessages.otherAccount} user={other} />
      <div data-testid="merge-moves">
        <h2 className="latchkey-merge-choice-heading">{mergeMessages.moves}</h2>
        <ul className="latchkey-merge-choice-moves">
          <li>{mergeMessages.wallets({ count: other.identities.length })}</li>
          {receipts > 0 && <li>{mergeMessages.receipts({ count: receipts })}</li>}
          {devices > 0 && <li>{mergeMessages.devices({ count: devices })}</li>}
          {movesSiteRows && <li>{mergeMessages.siteRows}</li>}
        </ul>
      </div>
      {!movesSiteRows && <p className="latchkey-panel-detail">{mergeMessages.noSiteRows}</p>}
      <p className="latchkey-panel-why">
        {isTooOld ? mergeMessages.tooOld : mergeMessages.signText({ name })}
      </p>
    </>
  )
}

/** One of the two accounts: since when there is one, and its wallets. */
function Account({ title, user }: { title: string; user: User }) {
  const mergeMessages = useMessages('merge')
  const signedInMessages = useMessages('signedIn')
  const locale = useLocale()
  const date = new Date(user.createdAt).toLocaleDateString(locale, { dateStyle: 'medium' })
  return (
    <section
      className="latchkey-merge-choice-account"
      data-testid="merge-account"
      aria-label={title}
    >
      <h2 className="latchkey-merge-choice-heading">
        <span>{title}</span>{' '}
        <span className="latchkey-panel-detail">{mergeMessages.since({ date })}</span>
      </h2>
      <ul className="latchkey-merge-choice-wallets">
        {user.identities.map((wallet) => (
          <li key={wallet.id}>
            <Verbatim as="span">{nameOfWallet(wallet) ?? signedInMessages.unknownWallet}</Verbatim>{' '}
            <Verbatim as="code">{shortAddress(wallet.address)}</Verbatim>
          </li>
        ))}
      </ul>
    </section>
  )
}
