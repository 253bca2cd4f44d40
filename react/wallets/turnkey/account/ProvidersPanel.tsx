'use client'

import { useEffect, useRef, useState } from 'react'
import type { EmbeddedProvider, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { ConfirmDialog } from '#react/panel/ConfirmDialog.tsx'
import { formatDate } from '#react/panel/formatDateTime.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { type Action, Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'
import {
  clearOpenIdReturn,
  openIdReturn,
  visitProvider,
} from '#react/wallets/turnkey/authentication/openIdReturn.ts'

/**
 * The OpenID providers that open the wallet. Adds one on the return from its page. The last way to
 * sign in cannot be removed.
 */
export function ProvidersPanel(props: AccountPanelProps) {
  const openIdMessages = useMessages('openId')
  const { wallet, isOpen } = props
  const { basePath, turnkey } = usePublicConfig()
  const providers = useTurnkeyQuery(props, 'providers', wallet.providers)
  const passkeys = useTurnkeyQuery(props, 'passkeys', wallet.passkeys)
  const profile = useTurnkeyQuery(props, 'profile', wallet.profile)
  const action = useAction()
  useReturn(wallet, isOpen, action)
  const configured = turnkey?.openIdProviders ?? []
  const addable = configured.filter(
    ({ name }) =>
      providers.data &&
      !providers.data.some((one) => one.name === name || one.name.startsWith(`${name} (`)),
  )
  const isLastCredential =
    providers.data?.length === 1 && passkeys.data?.length === 0 && !profile.data?.isEmailConfirmed

  async function visit(id: string) {
    await requireProof(basePath)
    await visitProvider(wallet, id, 'add')
  }

  if (configured.length === 0 && !providers.data?.length) return null
  return (
    <Panel id="providers" title={openIdMessages.panelTitle} text={openIdMessages.panelText}>
      <QueryResult query={providers}>
        {(found) =>
          found.length === 0 ? (
            <p className="latchkey-panel-why">{openIdMessages.none}</p>
          ) : (
            <ul className="latchkey-panel-rows">
              {found.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  wallet={wallet}
                  action={action}
                  isLastCredential={isLastCredential}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <div className="latchkey-panel-actions">
        {addable.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="latchkey-button"
            onClick={() => void action.run(() => visit(id))}
          >
            {openIdMessages.add({ name })}
          </button>
        ))}
      </div>
      <Outcome action={action} />
    </Panel>
  )
}

/** Adds the provider that the page has returned from, once. */
function useReturn(wallet: EmbeddedWallet, isOpen: boolean, action: Action) {
  const openIdMessages = useMessages('openId')
  const isDone = useRef(false)
  const { run } = action
  useEffect(() => {
    const id = openIdReturn('add')
    if (!id || !isOpen || isDone.current) return
    isDone.current = true
    void run(() => wallet.addProvider(id), openIdMessages.added).then(clearOpenIdReturn)
  }, [wallet, isOpen, run, openIdMessages.added])
}

/** One provider: remove it, or read why it cannot be removed. */
function ProviderRow({
  provider: { id, name, createdAt },
  wallet,
  action,
  isLastCredential,
}: {
  provider: EmbeddedProvider
  wallet: EmbeddedWallet
  action: Action
  isLastCredential: boolean
}) {
  const openIdMessages = useMessages('openId')
  const locale = useLocale()
  const [open, setOpen] = useState<'remove' | 'why'>()
  const isExplained = open === 'why' && isLastCredential
  const { basePath } = usePublicConfig()
  // The site names an account `Provider (address)`.
  const [, provider = name, email] = /^(.+) \(([^\s@]+@[^\s@]+)\)$/.exec(name) ?? []
  const date = openIdMessages.addedOn({ date: formatDate(createdAt, locale) })

  async function remove() {
    await action.run(async () => {
      await requireProof(basePath)
      await wallet.removeProvider(id)
    }, openIdMessages.removed)
  }

  return (
    <li>
      <div className="latchkey-panel-head">
        <div className="latchkey-panel-info">
          <Verbatim className="latchkey-panel-name">{provider}</Verbatim>
          <span className="latchkey-panel-detail">
            {email && <Verbatim>{`${email} · `}</Verbatim>}
            <span>{date}</span>
          </span>
        </div>
        <div className="latchkey-panel-actions">
          <button
            type="button"
            className="latchkey-quiet latchkey-button"
            aria-label={openIdMessages.removeLabel({ name })}
            aria-expanded={isLastCredential ? isExplained : undefined}
            onClick={() => setOpen(isLastCredential ? 'why' : 'remove')}
          >
            {openIdMessages.remove}
          </button>
        </div>
      </div>
      <p role="status" className={isExplained ? 'latchkey-panel-why' : 'latchkey-hidden'}>
        {isExplained && openIdMessages.last}
      </p>
      {open === 'remove' && (
        <ConfirmDialog
          title={openIdMessages.removeTitle({ name })}
          text={openIdMessages.removeText}
          action={openIdMessages.remove}
          onClose={() => setOpen(undefined)}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  )
}
