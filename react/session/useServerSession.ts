'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { fetchSession } from '#react/session/authApi.ts'
import type { WalletEvent } from '#react/session/walletUse.ts'

/** Minimum delay between lookups that only a wrong device clock could trigger. */
const quietMilliseconds = 5 * 60_000
const longestTimerMilliseconds = 2 ** 31 - 1

/**
 * The session when the page is created: null if there is none, `unknown` if the server that rendered
 * the page could not determine it, `pending` if the server was not asked yet.
 */
export type InitialSession = Session | null | 'unknown' | 'pending'

/** The address of a session that is known when the page is created. */
export function addressOf(initial: InitialSession): string | null {
  return typeof initial === 'object' ? (initial?.address ?? null) : null
}

/**
 * Keeps the server's session up to date: other tabs broadcast changes, and it is fetched again when
 * the page becomes visible and when it should have expired. The server's response decides, not the
 * clock. `onChange` is called with each change.
 */
export function useServerSession(
  initial: InitialSession,
  { basePath, cookieSuffix }: Pick<PublicConfig, 'basePath' | 'cookieSuffix'>,
  onChange: (event: Extract<WalletEvent, { type: 'session' }>) => void,
) {
  const [session, setSession] = useState(typeof initial === 'object' ? initial : null)
  const address = useRef(addressOf(initial))
  const [answer, setAnswer] = useState(answerOf(initial))
  const [hasEnded, setEnded] = useState(false)
  /** Counts changes made here, so that a response that was pending during one is discarded. */
  const changes = useRef(0)
  const lookups = useRef(0)
  const channel = useRef<BroadcastChannel | undefined>(undefined)

  const tell = useCallback(
    (next: Session | null, isOwn: boolean) => {
      const before = address.current
      address.current = next?.address ?? null
      if (address.current !== before) onChange({ type: 'session', address: address.current, isOwn })
    },
    [onChange],
  )

  const refresh = useCallback(async () => {
    const before = changes.current
    lookups.current++
    const found = await fetchSession(basePath).catch(() => undefined)
    if (changes.current !== before) return
    setAnswer((known) => (found === undefined && known !== 'known' ? 'unknown' : 'known'))
    if (found === undefined) return
    tell(found, false)
    setSession((known) => {
      if (known && !found) setEnded(true)
      return known && found && isSame(known, found) ? known : found
    })
    if (found) setEnded(false)
  }, [basePath, tell])

  /** Sets the session that this tab just changed, and broadcasts it to the other tabs. */
  const adopt = useCallback(
    (next: Session | null) => {
      changes.current++
      lookups.current = 0
      tell(next, true)
      setSession(next)
      setAnswer('known')
      setEnded(false)
      channel.current?.postMessage('changed')
    },
    [tell],
  )

  useEffect(() => {
    if (initial === 'pending') void refresh()
  }, [initial, refresh])

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(`session${cookieSuffix}`)
    channel.current = opened
    opened.onmessage = () => void refresh()
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [cookieSuffix, refresh])

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && void refresh()
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh()
    const onOnline = () => void refresh()
    // For a window that was never hidden, such as one next to another.
    const onFocus = () => void refresh()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onShow)
    window.addEventListener('online', onOnline)
    window.addEventListener('focus', onFocus)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('focus', onFocus)
    }
  }, [refresh])

  useEffect(() => {
    if (!session) return
    let timer: ReturnType<typeof setTimeout>
    const arm = () => {
      const left = Date.parse(session.expiresAt) - Date.now()
      const least = lookups.current === 0 ? 1000 : quietMilliseconds
      const wait = Math.min(Math.max(left + 1000, least), longestTimerMilliseconds)
      timer = setTimeout(() => void refresh().then(arm), wait)
    }
    arm()
    return () => clearTimeout(timer)
  }, [session, refresh])

  return useMemo(() => {
    const [isPending, isUnknown] = [answer === 'pending', answer === 'unknown']
    return { session, isPending, isUnknown, hasEnded, adopt, refresh }
  }, [session, answer, hasEnded, adopt, refresh])
}

function answerOf(initial: InitialSession): 'known' | 'unknown' | 'pending' {
  return typeof initial === 'string' ? initial : 'known'
}

/** Of each field: the same address may be used as another wallet of the person, or be another person's by now. */
function isSame(one: Session, other: Session) {
  return JSON.stringify(one) === JSON.stringify(other)
}
