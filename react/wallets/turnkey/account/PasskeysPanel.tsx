'use client'

import { useState } from 'react'
import type { EmbeddedPasskey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { ConfirmDialog } from '#react/panel/ConfirmDialog.tsx'
import { formatDate } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { AddFooter } from '#react/panel/InlineForm.tsx'
import { NamedRow } from '#react/panel/NamedRow.tsx'
import { type Action, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { PasskeyNameForm } from '#react/wallets/turnkey/account/PasskeyNameForm.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** The passkeys that unlock the wallet. The last way to sign in cannot be removed. */
export function PasskeysPanel({
  isAdding,
  onAdding,
  ...props
}: AccountPanelProps & {
  /** Whether the form for a new passkey is open; a call elsewhere on the page opens it, too. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { wallet } = props
  const passkeys = useTurnkeyQuery(props, 'passkeys', wallet.passkeys)
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
  const providers = useTurnkeyQuery(props, 'providers', wallet.providers)
  const action = useAction()
  const isLastCredential =
    passkeys.data?.length === 1 && !profile.data?.isEmailConfirmed && !providers.data?.length

  return (
    <Panel
      id="passkeys"
      title={walletAccountMessages.passkeysTitle}
      text={walletAccountMessages.passkeysText}
    >
      <QueryResult query={passkeys}>
        {(found) =>
          found.length === 0 ? (
            <p className="latchkey-panel-why">{walletAccountMessages.noPasskeys}</p>
          ) : (
            <ul className="latchkey-panel-rows">
              {found.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  wallet={wallet}
                  action={action}
                  isLastCredential={isLastCredential}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <AddFooter
        label={walletAccountMessages.passkeyAdd}
        action={action}
        isAdding={isAdding}
        onAdding={onAdding}
        form={(close) => <AddPasskey wallet={wallet} action={action} onClose={close} />}
      />
    </Panel>
  )
}

/** One passkey: rename it, remove it, or read why it cannot be removed. */
function PasskeyRow({
  passkey,
  wallet,
  action,
  isLastCredential,
}: {
  passkey: EmbeddedPasskey
  wallet: EmbeddedWallet
  action: Action
  isLastCredential: boolean
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const locale = useLocale()
  const { id, name } = passkey
  const [open, setOpen] = useState<'remove' | 'why'>()
  const isExplained = open === 'why' && isLastCredential
  const { basePath } = usePublicConfig()

  async function remove() {
    await action.run(async () => {
      await requireProof(basePath)
      await wallet.removePasskey(id)
    }, walletAccountMessages.passkeyRemoved)
  }

  return (
    <NamedRow
      id={id}
      name={name}
      detail={walletAccountMessages.added({ date: formatDate(passkey.createdAt, locale) })}
      rename={(label) => wallet.rename(id, label)}
      action={action}
      end={{
        text: walletAccountMessages.remove,
        label: walletAccountMessages.removeLabel({ name }),
        isExpanded: isLastCredential ? isExplained : undefined,
        onClick: () => setOpen(isLastCredential ? 'why' : 'remove'),
      }}
    >
      <p role="status" className={isExplained ? 'latchkey-panel-why' : 'latchkey-hidden'}>
        {isExplained && walletAccountMessages.lastPasskey}
      </p>
      {open === 'remove' && (
        <ConfirmDialog
          title={walletAccountMessages.passkeyRemoveTitle({ name })}
          text={walletAccountMessages.passkeyRemoveText}
          action={walletAccountMessages.remove}
          onClose={() => setOpen(undefined)}
          onConfirm={() => void remove()}
        />
      )}
    </NamedRow>
  )
}

/** Adds a passkey: asks for its name, then opens the browser's prompt. */
function AddPasskey({
  wallet,
  action,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  onClose: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { basePath } = usePublicConfig()
  async function add(name: string) {
    const make = async (signal: AbortSignal) => {
      // It opens the wallet, and proves the user, from then on.
      await requireProof(basePath)
      await wallet.addPasskey(name, { signal })
    }
    if (await action.run(make, walletAccountMessages.passkeyAdded)) onClose()
  }

  return (
    <PasskeyNameForm
      describedBy="passkeys-text"
      submit={walletAccountMessages.passkeyAdd}
      action={action}
      onName={add}
      onCancel={onClose}
    />
  )
}
