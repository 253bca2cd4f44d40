'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import type { WalletError } from '#lib/errors/WalletError.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { EmbeddedWallet, OpenImport } from '#lib/protocol/embeddedWallet.ts'
import '#react/ui/check.css'
import '#react/panel/AccountDialog.css'
import { useMessages } from '#react/locale/useMessages.ts'
import { AccountDialog } from '#react/panel/AccountDialog.tsx'
import { type Action, Outcome, PasskeyPromptHint, useAction } from '#react/panel/Panel.tsx'
import { Address } from '#react/ui/Address.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { TextField } from '#react/ui/TextField.tsx'
import { useTurnkeyFrame } from '#react/wallets/turnkey/account/useTurnkeyFrame.ts'

type Kind = keyof Messages['walletAccount']['importKinds']

/** Asks for kind and name, then takes the secret in Turnkey's frame, then shows the address. */
export function ImportDialog({ wallet, onClose }: { wallet: EmbeddedWallet; onClose: () => void }) {
  const walletAccountMessages = useMessages('walletAccount')
  const action = useAction()
  const frame = useTurnkeyFrame<OpenImport>()
  const opened = useRef<OpenImport | undefined>(undefined)
  const [step, setStep] = useState<'choose' | 'type' | 'done'>('choose')
  const [kind, setKind] = useState<Kind>('privateKey')
  const [name, setName] = useState<string>(walletAccountMessages.importNames.privateKey)
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<WalletError>()

  function choose(next: Kind) {
    setKind(next)
    // A name that the user typed is kept.
    if (name === walletAccountMessages.importNames[kind])
      setName(walletAccountMessages.importNames[next])
  }

  async function openFrame() {
    if (name.trim() === '' || action.isBusy) return
    const target = { kind, name: name.trim() } as const
    const isOpen = await action.run(async () => {
      opened.current = await frame.open((options) => wallet.importKey(target, options))
    })
    if (isOpen) setStep('type')
  }

  async function finish() {
    let imported: readonly string[] | undefined
    setRefused(undefined)
    await action.run(async () => {
      try {
        imported = (await opened.current?.finish())?.addresses
      } catch (error) {
        // A typing error can be corrected in the frame; any other error needs a new frame.
        const walletError = findWalletError(error)
        if (walletError?.key === 'cannotProceed') return setRefused(walletError)
        opened.current?.close()
        setStep('choose')
        throw error
      }
    })
    if (!imported) return
    setAddresses(imported)
    setStep('done')
  }

  return (
    <AccountDialog
      title={walletAccountMessages.importTitle}
      text={walletAccountMessages.importText}
      onClose={onClose}
    >
      {step === 'choose' && !action.isBusy && (
        <ImportForm
          kind={kind}
          name={name}
          action={action}
          onKind={choose}
          onName={setName}
          onSubmit={() => void openFrame()}
        />
      )}
      <div
        ref={frame.container}
        className="latchkey-account-dialog-frame"
        hidden={step === 'done'}
        data-testid="custody-frame"
      />
      {step === 'choose' && action.isBusy && <PasskeyPromptHint />}
      {step === 'type' && (
        <div className="latchkey-account-dialog-foot">
          {refused && (
            <Problem
              problem={{
                message: walletAccountMessages.importRejected,
                fix: walletAccountMessages.importRejectedFix,
                level: 'warn',
                ...(refused.details && { details: refused.details }),
              }}
            />
          )}
          <Outcome action={action} />
          <button
            type="button"
            className="latchkey-primary latchkey-button"
            aria-disabled={action.isBusy}
            onClick={() => void finish()}
          >
            {action.isBusy && <span className="latchkey-spinner" />}
            <span>
              {action.isBusy ? walletAccountMessages.importing : walletAccountMessages.importFinish}
            </span>
          </button>
        </div>
      )}
      {step === 'done' && <ImportedAddresses addresses={addresses} onClose={onClose} />}
    </AccountDialog>
  )
}

/** Kind and name of the key to import. */
function ImportForm({
  kind,
  name,
  action,
  onKind,
  onName,
  onSubmit,
}: {
  kind: Kind
  name: string
  action: Action
  onKind: (kind: Kind) => void
  onName: (name: string) => void
  onSubmit: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const isMissing = name.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="latchkey-account-dialog-foot" noValidate onSubmit={submit}>
      <fieldset className="latchkey-account-dialog-kinds">
        <legend className="latchkey-label">{walletAccountMessages.importKind}</legend>
        {Object.entries(walletAccountMessages.importKinds).map(([value, label]) => (
          <label key={value} className="latchkey-account-dialog-check latchkey-check">
            <input
              type="radio"
              name="import-kind"
              value={value}
              checked={kind === value}
              onChange={() => onKind(value as Kind)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={walletAccountMessages.importName}
        problem={isMissing ? walletAccountMessages.importNameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={onName}
      />
      <Outcome action={action} />
      <button type="submit" className="latchkey-primary latchkey-button">
        {walletAccountMessages.importOpen}
      </button>
    </form>
  )
}

/** Addresses of an import, for comparison with the expected ones. */
function ImportedAddresses({
  addresses,
  onClose,
}: {
  addresses: readonly string[]
  onClose: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const done = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <div role="status" className="latchkey-account-dialog-result" data-testid="imported">
        <p>{walletAccountMessages.importDone}</p>
        {addresses.map((address) => (
          <Address key={address} address={address} isFull />
        ))}
      </div>
      <button
        ref={done}
        type="button"
        className="latchkey-primary latchkey-button"
        onClick={onClose}
      >
        {walletAccountMessages.done}
      </button>
    </>
  )
}
