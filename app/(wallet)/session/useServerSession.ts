'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchSession } from '#app/(wallet)/session/authApi.ts'
import type { Session } from '#lib/protocol/auth.ts'

/** Between two looks that nothing but a wrong clock would ask for. */
const quietMilliseconds = 5 * 60_000
const longestTimerMilliseconds = 2 ** 31 - 1

/**
 * The server's session, kept true: other tabs tell of changes, and it is looked up again when the
 * page comes back to life and when it should have expired. The server's word counts, not the clock's.
 */
export function useServerSession(initial: Session | null, channelName: string) {
  const [session, setSession] = useState(initial)
  const [hasEnded, setEnded] = useState(false)
  /** Counts changes made here, so that an answer on its way when one happens is not believed. */
  const changes = useRef(0)
  const lookups = useRef(0)
  const channel = useRef<BroadcastChannel | undefined>(undefined)

  const refresh = useCallback(async () => {
    const before = changes.current
    lookups.current++
    const found = await fetchSession().catch(() => undefined)
    if (found === undefined || changes.current !== before) return
    setSession((known) => {
      if (known && !found) setEnded(true)
      return known && found && isSame(known, found) ? known : found
    })
    if (found) setEnded(false)
  }, [])

  /** Takes over what this tab just did with the session, and tells the other tabs. */
  const adopt = useCallback((next: Session | null) => {
    changes.current++
    lookups.current = 0
    setSession(next)
    setEnded(false)
    channel.current?.postMessage('changed')
  }, [])

  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = () => void refresh()
    return () => {
      channel.current = undefined
      opened.close()
    }
  }, [channelName, refresh])

  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && void refresh()
    const onShow = (event: PageTransitionEvent) => event.persisted && void refresh()
    const onOnline = () => void refresh()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onShow)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('online', onOnline)
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

  return { session, hasEnded, adopt, refresh }
}

function isSame(one: Session, other: Session) {
  return (
    one.address === other.address &&
    one.createdAt === other.createdAt &&
    one.expiresAt === other.expiresAt
  )
}
