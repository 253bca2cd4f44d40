'use client'

import { useId, useState } from 'react'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { InlineForm } from '#react/panel/InlineForm.tsx'
import type { Action } from '#react/panel/Panel.tsx'
import { requireProof } from '#react/session/accountApi.ts'
import { TextField } from '#react/ui/TextField.tsx'

/** Lifetimes of a key in seconds; undefined: no expiry. */
const lifetimeSeconds = { hour: 3_600, day: 86_400, month: 2_592_000, never: undefined } as const
type Lifetime = keyof typeof lifetimeSeconds

const publicKeyPattern = /^0[23][0-9a-f]{64}$/i

/** Adds an API key by its public key; the private key never reaches this page. */
export function AddApiKey({
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
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>('day')
  const [isSubmitted, setSubmitted] = useState(false)
  const lifetimeId = useId()
  const isMissing = name.trim() === ''
  const isWrong = !publicKeyPattern.test(publicKey)

  async function submit() {
    setSubmitted(true)
    if (isMissing || isWrong) return
    const expirationSeconds = lifetimeSeconds[lifetime]
    const key = { name: name.trim(), publicKey, ...(expirationSeconds && { expirationSeconds }) }
    const add = async () => {
      // It signs for the wallet from then on.
      await requireProof(basePath)
      await wallet.addApiKey(key)
    }
    if (await action.run(add, walletAccountMessages.keyAdded)) onClose()
  }

  return (
    <InlineForm
      submit={walletAccountMessages.keyAdd}
      isBusy={action.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className="latchkey-panel-why">{walletAccountMessages.keyWarning}</p>
      <TextField
        label={walletAccountMessages.keyName}
        describedBy="sessions-text"
        problem={isSubmitted && isMissing ? walletAccountMessages.keyNameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={setName}
      />
      <TextField
        label={walletAccountMessages.keyPublic}
        hint={walletAccountMessages.keyPublicHint}
        problem={
          isSubmitted && !isMissing && isWrong ? walletAccountMessages.keyPublicInvalid : undefined
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={publicKey}
        onText={(text) => setPublicKey(text.trim().replace(/^0x/i, ''))}
      />
      <div className="latchkey-field">
        <label className="latchkey-label" htmlFor={lifetimeId}>
          {walletAccountMessages.keyExpiry}
        </label>
        <select
          id={lifetimeId}
          className="latchkey-input"
          value={lifetime}
          onChange={({ target }) => setLifetime(target.value as Lifetime)}
        >
          {Object.entries(walletAccountMessages.keyExpiries).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </InlineForm>
  )
}
