'use client'

import { useCallback, useEffect, useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { AccountPurpose, Identity, IdentityName } from '#lib/protocol/users.ts'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { nameOfWallet, useUserWallets } from '#react/account/useUserWallets.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { ConfirmDialog } from '#react/panel/ConfirmDialog.tsx'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import { NamedRow } from '#react/panel/NamedRow.tsx'
import { type Action, Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { fetchRoute, requireProof } from '#react/session/accountApi.ts'
import { returnedFor } from '#react/session/returnedFor.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import '#react/panel/Panel.css'

const loadDialog = () => import('#react/account/AddWalletDialog.tsx')
const preloadDialog = () => void loadDialog().catch(() => undefined)

/** The wallets by which the user signs in: each can be named or removed, and another one added. */
export function WalletsPanel({ session }: { session: Session }) {
  const signedInMessages = useMessages('signedIn')
  const mergeMessages = useMessages('merge')
  const { basePath } = usePublicConfig()
  const action = useAction()
  const [opening, setOpening] = useState<'add' | Identity>()
  const Dialog = useLoaded(loadDialog, opening !== undefined)?.AddWalletDialog
  const query = useUserWallets(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (returnedFor(session) === 'add') setOpening('add')
  }, [])
  const { showNote } = action
  const onAdded = useCallback(
    (purpose: AccountPurpose) => {
      setOpening(undefined)
      // A proof is asked for by a dialog of its own.
      const notes: Partial<Record<AccountPurpose, string>> = {
        add: signedInMessages.walletAdded,
        merge: mergeMessages.done,
        use: signedInMessages.walletUsed,
      }
      showNote(notes[purpose] ?? '')
    },
    [showNote, signedInMessages, mergeMessages],
  )

  async function add() {
    if (await action.run(() => requireProof(basePath))) setOpening('add')
  }

  return (
    <Panel
      id="user-wallets"
      title={signedInMessages.walletsTitle}
      text={signedInMessages.walletsText}
    >
      <QueryResult query={query}>
        {(wallets) => (
          <ul className="latchkey-panel-rows">
            {wallets.map((wallet) => (
              <WalletRow
                key={wallet.id}
                wallet={wallet}
                isOnly={wallets.length === 1}
                action={action}
                onUse={() => setOpening(wallet)}
              />
            ))}
          </ul>
        )}
      </QueryResult>
      <div className="latchkey-panel-actions">
        <button
          type="button"
          className="latchkey-button"
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => void add()}
        >
          {signedInMessages.walletAdd}
        </button>
      </div>
      <Outcome action={action} />
      {Dialog && opening && (
        <Dialog
          session={session}
          wallet={opening === 'add' ? undefined : opening}
          onAdded={onAdded}
          onClose={() => setOpening(undefined)}
        />
      )}
    </Panel>
  )
}

function WalletRow({
  wallet,
  isOnly,
  action,
  onUse,
}: {
  wallet: Identity
  isOnly: boolean
  action: Action
  onUse: () => void
}) {
  const signedInMessages = useMessages('signedIn')
  const walletAccountMessages = useMessages('walletAccount')
  const locale = useLocale()
  const { basePath } = usePublicConfig()
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const [isRemoving, setRemoving] = useState(false)
  const { id, address, isCurrent, isOpener, addedAt, lastUsedAt } = wallet
  const isOfSession = isCurrent || isOpener
  const name = nameOfWallet(wallet) ?? signedInMessages.unknownWallet
  const moment = (date: string) => formatDateTime(Date.parse(date), locale)
  const details = [
    shortAddress(address),
    walletAccountMessages.added({ date: moment(addedAt) }),
    ...(lastUsedAt ? [signedInMessages.walletLastUsed({ moment: moment(lastUsedAt) })] : []),
  ]
  const route = `${basePath}/user/identities/${id}`

  function rename(text: string) {
    const body: IdentityName = { name: text }
    return fetchRoute('PATCH', route, body)
  }

  async function remove() {
    await action.run(async () => {
      await fetchRoute('DELETE', route)
      // Its sessions have ended, this one too.
      if (isOfSession) await signOutAndDisconnect()
    }, signedInMessages.walletRemoved)
  }

  return (
    <NamedRow
      testId="user-wallet"
      id={id}
      name={name}
      tag={
        isOfSession && (
          <span className="latchkey-accent-tag latchkey-tag">
            {isCurrent ? walletAccountMessages.inUse : signedInMessages.walletOpener}
          </span>
        )
      }
      actions={
        !isCurrent && (
          <button
            type="button"
            className="latchkey-quiet latchkey-button"
            aria-label={signedInMessages.walletUseLabel({ name })}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={onUse}
          >
            {signedInMessages.walletUse}
          </button>
        )
      }
      detail={details.join(' · ')}
      rename={rename}
      action={action}
      end={
        isOnly
          ? undefined
          : {
              text: walletAccountMessages.remove,
              label: walletAccountMessages.removeLabel({ name }),
              onClick: () => setRemoving(true),
            }
      }
    >
      {isRemoving && (
        <ConfirmDialog
          title={signedInMessages.walletRemoveTitle({ name })}
          text={
            isOfSession ? signedInMessages.walletRemoveThisText : signedInMessages.walletRemoveText
          }
          action={walletAccountMessages.remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove()}
        />
      )}
    </NamedRow>
  )
}
