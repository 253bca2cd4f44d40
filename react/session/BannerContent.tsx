'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useChains, useConfig, useConnection, useConnectors } from 'wagmi'
import { switchChain } from 'wagmi/actions'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Identity } from '#lib/protocol/users.ts'
import { usePages, usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages, useSectionReader } from '#react/locale/useMessages.ts'
import { useNavigation } from '#react/navigation/Navigation.ts'
import { BannerRow } from '#react/session/BannerRow.tsx'
import { findLinked, switchToLinked } from '#react/session/linkedWallets.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { useWalletOwner } from '#react/session/WalletOwnerContext.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import { useRecentWallet, useWalletName, walletInfo } from '#react/wallets/useWalletName.ts'

const loadDialog = () => import('#react/session/AuthenticationDialog.tsx')

/** The banner's text and actions, one small component per notice. */
export function BannerContent({ notice }: { notice: SessionNotice }) {
  const Content = notices[notice]
  return (
    <section className="latchkey-session-banner-section" data-testid="session-banner">
      <FailsAlone key={notice} known="unknown">
        <Content />
      </FailsAlone>
    </section>
  )
}

const notices = {
  endFailed: EndFailed,
  unknown: Unknown,
  flow: Flow,
  mismatched: Mismatched,
  disconnected: Disconnected,
  ended: Ended,
  endedByWallet: EndedByWallet,
  wrongChain: WrongChain,
} satisfies Record<SessionNotice, () => ReactNode>

function EndFailed() {
  const sessionMessages = useMessages('session')
  const { endProblem, signOut } = useSession()
  if (!endProblem) return null
  return (
    <Problem problem={{ ...endProblem, message: sessionMessages.endFailed }}>
      <button type="button" className="latchkey-button" onClick={signOut}>
        {sessionMessages.tryAgain}
      </button>
    </Problem>
  )
}

/** Milliseconds between retries while the server cannot determine the session. */
const retryMilliseconds = 3000

/** The server's database was unavailable when the page was rendered; polls until it responds. */
function Unknown() {
  const sessionMessages = useMessages('session')
  const { refresh } = useSession()
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = () => {
      if (isCurrent) timer = setTimeout(() => void refresh().then(arm), retryMilliseconds)
    }
    arm()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [refresh])
  return (
    <BannerRow text={sessionMessages.unknown} detail={sessionMessages.unknownText}>
      <button type="button" className="latchkey-button" onClick={refresh}>
        {sessionMessages.tryAgain}
      </button>
    </BannerRow>
  )
}

function Flow() {
  const sessionMessages = useMessages('session')
  const read = useSectionReader()
  const signInMessages = useMessages('signIn')
  const signInStepMessages = useMessages('signInStep')
  const { flow, cancel, start, reconnect } = useSignIn()
  const { session } = useSession()
  const Dialog = useLoaded(loadDialog, flow.step === 'authenticate')?.AuthenticationDialog
  const screens = useWalletScreens(flow.step === 'idle' ? undefined : flow.connector)
  if (flow.step === 'idle' || !screens) return null
  const { wallet, connector } = flow
  if (flow.step === 'authenticate' && Dialog)
    return <Dialog render={flow.render} onDone={flow.proceed} onCancel={cancel} />
  if (flow.step === 'failed')
    return (
      <Problem problem={flow.problem}>
        <button
          type="button"
          className="latchkey-button"
          onClick={() => {
            cancel()
            if (session && flow.at === 'connect') reconnect(wallet)
            else start(wallet, flow.method)
          }}
        >
          {signInStepMessages.tryAgain}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
          {signInMessages.cancel}
        </button>
      </Problem>
    )
  if (flow.step === 'newUser')
    return (
      <BannerRow text={signInStepMessages.newUserTitle} detail={signInStepMessages.newUserText}>
        <button type="button" className="latchkey-primary latchkey-button" onClick={flow.proceed}>
          {signInStepMessages.newUserContinue}
        </button>
        <button type="button" className="latchkey-button" onClick={cancel}>
          {signInMessages.cancel}
        </button>
      </BannerRow>
    )
  const isSigning = flow.step === 'sign'
  const generic = isSigning
    ? signInStepMessages.signTitle({ name: (connector ? walletInfo(connector) : wallet).name })
    : sessionMessages.waiting({ name: wallet.name })
  const { PendingRequest } = screens
  return (
    <BannerRow text={screens.stepText?.(read)[isSigning ? 'sign' : 'connect']?.title ?? generic}>
      {PendingRequest && connector && <PendingRequest connector={connector} />}
      <button type="button" className="latchkey-button" onClick={cancel}>
        {signInMessages.cancel}
      </button>
    </BannerRow>
  )
}

function Mismatched() {
  const sessionMessages = useMessages('session')
  const { address, connector } = useConnection()
  const { session, signOut } = useSession()
  const { start } = useSignIn()
  const linked = useLinkedAccount()
  if (!address || !connector || !session || linked.isAsking) return null
  const wallet = shortAddress(address)
  return (
    <BannerRow text={sessionMessages.mismatch({ session: shortAddress(session.address), wallet })}>
      <button
        type="button"
        className="latchkey-primary latchkey-button"
        onClick={linked.use ?? (() => start(connector))}
      >
        {linked.use
          ? sessionMessages.goOnWith({ address: wallet })
          : sessionMessages.signInAs({ address: wallet })}
      </button>
      <button type="button" className="latchkey-button" onClick={signOut}>
        {sessionMessages.signOut}
      </button>
    </BannerRow>
  )
}

/**
 * Whether the wallet's account is another one of the signed-in user's, and how the session becomes one of
 * it. If the wallet has changed its account, that is done at once. Not if the session has changed, in
 * another tab: two tabs with two wallets would take it from each other without end.
 */
function useLinkedAccount(): { isAsking: boolean; use?: () => void } {
  const { basePath } = usePublicConfig()
  const { address, chainId } = useConnection()
  const { session, adopt } = useSession()
  const { read } = useWalletOwner()
  const question = `${session?.identity} ${address} ${chainId}`
  const [answer, setAnswer] = useState<{ question: string; linked?: Identity }>()

  useEffect(() => {
    if (!address) return
    let isCurrent = true
    const tell = (linked?: Identity) => {
      if (isCurrent) setAnswer({ question, ...(linked && { linked }) })
    }
    async function ask(address: string) {
      const linked = await findLinked(basePath, { address, chainId })
      if (!isCurrent || !linked || !read().isAhead) return tell(linked)
      const next = await switchToLinked(basePath, linked)
      if (isCurrent) adopt(next)
    }
    // Whatever is wrong, signing in with the wallet tells it.
    ask(address).catch(() => tell())
    return () => {
      isCurrent = false
    }
  }, [basePath, address, chainId, question, read, adopt])

  if (answer?.question !== question) return { isAsking: address !== undefined }
  const { linked } = answer
  if (!linked) return { isAsking: false }
  const use = () =>
    void switchToLinked(basePath, linked)
      .then(adopt)
      .catch(() => setAnswer({ question }))
  return { isAsking: false, use }
}

function Disconnected() {
  const sessionMessages = useMessages('session')
  const recentId = useRecentWallet()?.id
  const recent = useConnectors().find(({ id }) => id === recentId)
  const name = useWalletName()
  const { signOut } = useSession()
  const { reconnect } = useSignIn()
  const screens = useWalletScreens(recent)
  const read = useSectionReader()
  const generic = {
    text: sessionMessages.disconnected({ name }),
    detail: sessionMessages.disconnectedText,
  }
  return (
    <BannerRow {...(screens?.disconnectedNotice?.(read) ?? generic)}>
      {recent && (
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => reconnect(recent)}
        >
          {sessionMessages.reconnect}
        </button>
      )}
      <button type="button" className="latchkey-button" onClick={signOut}>
        {sessionMessages.signOut}
      </button>
    </BannerRow>
  )
}

function Ended() {
  const sessionMessages = useMessages('session')
  return <SignInAgain text={sessionMessages.ended} />
}

function EndedByWallet() {
  const sessionMessages = useMessages('session')
  return <SignInAgain text={sessionMessages.endedBy({ name: useWalletName() })} />
}

function SignInAgain({ text }: { text: string }) {
  const sessionMessages = useMessages('session')
  const { hasCard } = useSignIn()
  const navigation = useNavigation()
  const pathname = navigation.usePathname()
  const query = navigation.useSearchParams().toString()
  const page = usePages().signIn
  if (hasCard || !page) return <BannerRow text={text} />
  const back = query ? `${pathname}?${query}` : pathname
  return (
    <BannerRow text={text} detail={sessionMessages.endedText}>
      <SiteLink
        className="latchkey-primary latchkey-button"
        href={`${page}?redirect=${encodeURIComponent(back)}`}
      >
        {sessionMessages.signIn}
      </SiteLink>
    </BannerRow>
  )
}

/** The wallet is on a chain that the site does not offer. */
function WrongChain() {
  const sessionMessages = useMessages('session')
  const config = useConfig()
  const [first] = useChains()
  const { chainId } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const loadExplanation = useLoadExplanation()
  const [problem, setProblem] = useState<ProblemText>()

  async function switchToFirst() {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await switchChain(config, { chainId: first.id })
    } catch (error) {
      setProblem(await loadExplanation(error, 'switchChain'))
    }
    setBusy(false)
  }

  return (
    <>
      <BannerRow text={sessionMessages.wrongChain({ chainId: chainId ?? 0 })}>
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          aria-disabled={isBusy}
          onClick={switchToFirst}
        >
          {sessionMessages.switchTo({ chain: first.name })}
        </button>
      </BannerRow>
      {problem && <Problem problem={problem} />}
    </>
  )
}

/** Notices of the banner under the header, most severe first. */
export type SessionNotice =
  | 'endFailed'
  | 'flow'
  | 'unknown'
  | 'mismatched'
  | 'disconnected'
  | 'ended'
  | 'endedByWallet'
  | 'wrongChain'
