'use client'

import { type FormEvent, useEffect, useId, useState } from 'react'
import { isEmail } from '#lib/input/isEmail.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { preloadSteps } from '#react/signIn/loadSteps.ts'
import { onIdle } from '#react/ui/onIdle.ts'
import { PasskeyMark } from '#react/ui/PasskeyMark.tsx'
import { preloadWhenIdle } from '#react/ui/preloadWhenIdle.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'
import { importScreens } from '#react/wallets/loadWalletScreens.ts'

/** The ways to sign in without a wallet: an email field, a passkey button, OpenID providers. */
export function EmailAndPasskey({ wallet }: { wallet: ListedWallet }) {
  const signInMessages = useMessages('signIn')
  const { start, flow } = useSignIn()
  const store = useWalletStore()
  const id = useId()
  const config = usePublicConfig()
  const [isInvalid, setInvalid] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as the screen is shown
  useEffect(() => {
    const controller = new AbortController()
    onIdle(() => {
      const loading = importScreens(wallet.type).then(({ whenIdle }) =>
        whenIdle?.(config, controller.signal, (chosen, method) =>
          start({ ...wallet, ...chosen }, method),
        ),
      )
      // What fails leaves the fields and buttons.
      loading.catch(() => undefined)
    })
    // The next view is there with the click.
    preloadWhenIdle(() => preloadSteps(store, wallet))
    return () => controller.abort()
  }, [])

  const { openIdProviders } = wallet
  const preload = () => preloadSteps(store, wallet)
  // What was pressed, until its screen is there.
  const opening = flow.step !== 'idle' && flow.wallet.id === wallet.id ? flow.method : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Read from the form, because it may have been filled in before the page's scripts ran.
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setInvalid(!isEmail(email))
    if (isEmail(email)) start(wallet, { type: 'email', email })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <div className="latchkey-email-and-passkey-methods">
      {/* `dialog` submits nothing: before the page's scripts run, the address must not enter a URL. */}
      <form
        method="dialog"
        className="latchkey-email-and-passkey-email"
        noValidate
        onSubmit={submit}
      >
        <label htmlFor={`${id}-email`} className="latchkey-hidden">
          {signInMessages.email}
        </label>
        <input
          id={`${id}-email`}
          className="latchkey-input"
          type="email"
          name="email"
          // The standard wants the last one last.
          autoComplete="email webauthn"
          placeholder={signInMessages.emailPlaceholder}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-problem`}
          onFocus={preload}
          onInput={() => setInvalid(false)}
        />
        <button type="submit" className="latchkey-button" aria-busy={opening?.type === 'email'}>
          {signInMessages.continue}
        </button>
        <p id={`${id}-problem`} className="latchkey-email-and-passkey-problem" aria-live="polite">
          {isInvalid && signInMessages.emailInvalid}
        </p>
      </form>
      <button
        type="button"
        className="latchkey-primary latchkey-button"
        aria-busy={opening?.type === 'passkey'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => start(wallet, { type: 'passkey' })}
      >
        {opening?.type === 'passkey' ? <span className="latchkey-spinner" /> : <PasskeyMark />}
        <span>{signInMessages.passkey}</span>
      </button>
      {openIdProviders && openIdProviders.length > 0 && (
        <div className="latchkey-email-and-passkey-providers">
          {openIdProviders.map((provider) => (
            <button
              key={provider.id}
              type="button"
              className="latchkey-button"
              aria-busy={opening?.type === 'provider' && opening.provider.id === provider.id}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => start(wallet, { type: 'provider', provider })}
            >
              {signInMessages.continueWith({ name: provider.name })}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
