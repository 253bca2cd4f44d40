'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useChains, useConnection, useSwitchChain } from 'wagmi'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { useStanding } from '#app/(wallet)/session/useStanding.ts'
import { useRecentConnector, useWalletName } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { shortAddress } from '#app/ui/shortAddress.ts'
import { sessionMessages, signInMessages } from '#lib/messages.ts'
import styles from './SessionBanner.module.css'

/** Says under the header what does not fit together between session and wallet, and how to mend it. */
export function SessionBanner() {
  const standing = useStanding()
  const { session, hasEnded, endProblem, signOut } = useSession()
  const { flow } = useSignIn()
  const pathname = usePathname()

  if (endProblem)
    return (
      <Banner>
        <Problem problem={{ ...endProblem, message: sessionMessages.endFailed }}>
          <button type="button" className={controls.button} onClick={signOut}>
            {sessionMessages.tryAgain}
          </button>
        </Problem>
      </Banner>
    )
  if (flow.step !== 'idle' && (session || pathname !== '/')) return <FlowBanner />
  if (session && standing === 'mismatched')
    return <MismatchBanner sessionAddress={session.address} />
  if (standing === 'locked') return <LockedBanner />
  if (!session && hasEnded)
    return (
      <Banner
        text={sessionMessages.ended}
        detail={pathname === '/' ? undefined : sessionMessages.endedText}
      >
        {pathname !== '/' && (
          <a className={controls.primary} href={`/?redirect=${encodeURIComponent(pathname)}`}>
            {sessionMessages.signIn}
          </a>
        )}
      </Banner>
    )
  if (standing === 'matched') return <ChainBanner />
  return null
}

function MismatchBanner({ sessionAddress }: { sessionAddress: string }) {
  const { address, connector } = useConnection()
  const { signOut } = useSession()
  const { start } = useSignIn()
  if (!address || !connector) return null
  const wallet = shortAddress(address)
  return (
    <Banner text={sessionMessages.mismatch(shortAddress(sessionAddress), wallet)}>
      <button type="button" className={controls.primary} onClick={() => start(connector)}>
        {sessionMessages.signInAs(wallet)}
      </button>
      <button type="button" className={controls.button} onClick={signOut}>
        {sessionMessages.signOut}
      </button>
    </Banner>
  )
}

function LockedBanner() {
  const recent = useRecentConnector()
  const name = useWalletName()
  const { signOut } = useSession()
  const { reconnect } = useSignIn()
  return (
    <Banner text={sessionMessages.locked(name)} detail={sessionMessages.lockedText}>
      {recent && (
        <button type="button" className={controls.primary} onClick={() => reconnect(recent)}>
          {sessionMessages.reconnect}
        </button>
      )}
      <button type="button" className={controls.button} onClick={signOut}>
        {sessionMessages.signOut}
      </button>
    </Banner>
  )
}

function FlowBanner() {
  const { flow, cancel, start, reconnect } = useSignIn()
  const { session } = useSession()
  if (flow.step === 'idle') return null
  const { connector } = flow
  if (flow.step === 'failed')
    return (
      <Banner>
        <Problem problem={flow.problem}>
          <button
            type="button"
            className={controls.button}
            onClick={() =>
              session && flow.at === 'connect' ? reconnect(connector) : start(connector)
            }
          >
            {signInMessages.tryAgain}
          </button>
          <button type="button" className={controls.quiet} onClick={cancel}>
            {signInMessages.cancel}
          </button>
        </Problem>
      </Banner>
    )
  return (
    <Banner
      text={
        flow.step === 'sign'
          ? signInMessages.signTitle(connector.name)
          : sessionMessages.waiting(connector.name)
      }
    >
      <button type="button" className={controls.button} onClick={cancel}>
        {signInMessages.cancel}
      </button>
    </Banner>
  )
}

/** The wallet is on a network the site does not offer. */
function ChainBanner() {
  const { chainId, chain } = useConnection()
  const [first] = useChains()
  const { mutate: switchChain, isPending } = useSwitchChain()
  if (chain || chainId === undefined) return null
  return (
    <Banner text={sessionMessages.wrongChain(chainId)}>
      <button
        type="button"
        className={controls.primary}
        disabled={isPending}
        onClick={() => switchChain({ chainId: first.id })}
      >
        {sessionMessages.switchTo(first.name)}
      </button>
    </Banner>
  )
}

function Banner({
  text,
  detail,
  children,
}: {
  text?: string
  detail?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className={styles.banner} aria-live="polite" data-testid="session-banner">
      {text ? (
        <div className={styles.row}>
          <p className={styles.text}>
            <strong>{text}</strong> {detail}
          </p>
          <div className={styles.actions}>{children}</div>
        </div>
      ) : (
        children
      )}
    </section>
  )
}
