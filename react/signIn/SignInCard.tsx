'use client'

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { openIdParameters, returnParameter } from '#lib/protocol/openId.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useNavigation } from '#react/navigation/Navigation.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { EmailAndPasskey } from '#react/signIn/EmailAndPasskey.tsx'
import { loadDoneView, loadStepView } from '#react/signIn/loadSteps.ts'
import { PlainStep } from '#react/signIn/PlainStep.tsx'
import { useAuthenticatingWallet } from '#react/signIn/useWalletList.ts'
import { WalletPlaces } from '#react/signIn/WalletPlaces.tsx'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { WagmiOnceLoaded } from '#react/wagmi/WagmiOnceLoaded.tsx'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'

// Most visitors see none of them first; they are rendered on the server for those who do.
const DoneView = lazy(() => loadDoneView().then(({ DoneView }) => ({ default: DoneView })))
const QuietStep = lazy(() =>
  import('#react/signIn/QuietStep.tsx').then(({ QuietStep }) => ({ default: QuietStep })),
)
const InsteadOfChoices = lazy(() =>
  import('#react/signIn/InsteadOfChoices.tsx').then(({ InsteadOfChoices }) => ({
    default: InsteadOfChoices,
  })),
)

type SignInCardProps = { onDone: () => void; next?: string }

/**
 * The sign-in card, on its own page, in place on another one, or in a dialog. It shows one view at
 * a time at a constant size. `onDone` is called once the success has been shown.
 */
export function SignInCard(props: SignInCardProps) {
  return (
    <FailsAlone known="unknown">
      <Card {...props} />
    </FailsAlone>
  )
}

function Card({ onDone, next }: SignInCardProps) {
  const signInMessages = useMessages('signIn')
  const { appName, appOrigin } = usePublicConfig()
  const { session, isPending } = useSession()
  const { flow, registerCard } = useSignIn()
  const { status, wallet } = useWallets().connection
  const [isChoosing, setChoosing] = useState(false)
  const [hasStarted, setStarted] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const returning = useReturning()
  // Elsewhere, such as at a preview's address, the server takes no sign-in.
  const isElsewhere = useSyncExternalStore(
    never,
    () => location.origin !== appOrigin,
    () => false,
  )
  const isReconnecting = status === 'reconnecting' && wallet !== undefined
  const steps = useLoaded(loadStepView, flow.step !== 'idle')
  // A wallet that only reconnects, for a user who is signed in, is no sign-in.
  if (flow.step !== 'idle' && !session && !hasStarted) setStarted(true)
  const asksHere = useAuthenticatingWallet()?.id
  if (hasAsked !== (flow.step !== 'idle' && (hasAsked || flow.step === 'authenticate')))
    setAsked(!hasAsked)
  useEffect(registerCard, [registerCard])
  // A wallet that asks on this page takes the card once it asks: what is there until then stays.
  const isOpening = flow.step === 'connect' && flow.wallet.id === asksHere && !hasAsked
  // Whoever has got further meets the choices again, after a failure or a sign-out.
  if (returning.isReturning && (session || (flow.step !== 'idle' && !isOpening))) returning.end()

  if (isPending) return null
  if (session)
    return (
      <Suspense>
        <DoneView session={session} next={next} onDone={hasStarted ? onDone : undefined} />
      </Suspense>
    )
  if (returning.isReturning && (isOpening || flow.step === 'idle'))
    return (
      <Suspense>
        <QuietStep onCancel={returning.cancel} />
      </Suspense>
    )
  if (flow.step !== 'idle' && !isOpening)
    return steps && flow.connector ? (
      <WagmiOnceLoaded>
        <steps.StepView flow={flow} connector={flow.connector} />
      </WagmiOnceLoaded>
    ) : (
      <PlainStep flow={flow} />
    )
  return (
    <section
      className="latchkey-sign-in-card latchkey-card"
      aria-labelledby="sign-in-title"
      // A slow wallet, once it is there, takes the card from nobody who uses it.
      onFocus={() => isReconnecting && setChoosing(true)}
    >
      <h1 id="sign-in-title" className="latchkey-sign-in-card-title">
        {signInMessages.title({ appName })}
      </h1>
      {isElsewhere || (status === 'connected' && wallet && !isChoosing) ? (
        <Suspense>
          <InsteadOfChoices
            wallet={isElsewhere ? undefined : wallet}
            onChooseAnother={() => setChoosing(true)}
          />
        </Suspense>
      ) : (
        <>
          <Choices />
          {isReconnecting && (
            <p className="latchkey-sign-in-card-waiting" role="status">
              <span className="latchkey-spinner" />
              <span>{signInMessages.reconnecting({ name: wallet.name })}</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Whether a provider has returned to this page, whose wallet asks for nothing: nothing is to be chosen. */
function useReturning() {
  const { cancel } = useSignIn()
  const parameters = useNavigation().useSearchParams()
  const wallet = useAuthenticatingWallet()
  const [hasEnded, setEnded] = useState(false)
  const end = () => setEnded(true)
  return {
    isReturning:
      !hasEnded &&
      parameters.get(openIdParameters.signIn) !== null &&
      parameters.get(returnParameter) === null &&
      parameters.get('wallet') === wallet?.id,
    end,
    cancel() {
      cancel()
      end()
    },
  }
}

/** An address stays as long as its page. */
function never() {
  return () => undefined
}

/** Every way to sign in, in the order that wallets.config.ts sets. */
function Choices() {
  const signInMessages = useMessages('signIn')
  const { signInPage } = usePublicConfig()
  const wallet = useAuthenticatingWallet()
  const order = signInPage?.walletsFirst
    ? 'latchkey-sign-in-card-wallets-first'
    : 'latchkey-sign-in-card-choices'
  return (
    <div className={order}>
      {wallet && (
        <>
          <EmailAndPasskey wallet={wallet} />
          <p className="latchkey-sign-in-card-divider">
            {signInPage?.walletsFirst ? signInMessages.othersTitle : signInMessages.walletsTitle}
          </p>
        </>
      )}
      <div className="latchkey-sign-in-card-wallets">
        <WalletPlaces />
      </div>
    </div>
  )
}
