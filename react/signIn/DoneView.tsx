'use client'

import { useEffect, useRef } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Address } from '#react/ui/Address.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'

/** How long the success is shown, in milliseconds. */
const successMilliseconds = 600

/**
 * Shows the success of a sign-in, then calls `onDone`. A user who signed in earlier, or in another
 * tab, is not moved: without `onDone` the view stays, with a link to `next`.
 */
export function DoneView({
  session,
  next,
  onDone,
}: {
  session: Session
  next: string | undefined
  onDone: (() => void) | undefined
}) {
  const signInMessages = useMessages('signIn')
  const title = useRef<HTMLHeadingElement>(null)
  // After a step, the focus is lost with its button; on a newly loaded page it is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-in
  useEffect(() => {
    if (!onDone) return
    const timer = setTimeout(onDone, successMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="done-title"
      data-continues={onDone !== undefined}
    >
      <div className="latchkey-sign-in-card-center" role="status">
        <svg
          className="latchkey-sign-in-card-tick"
          width="64"
          height="64"
          viewBox="0 0 64 64"
          aria-hidden="true"
        >
          <circle cx="32" cy="32" r="30" />
          <path d="M20 33l8.5 8.5L45 25" pathLength="1" />
        </svg>
        <h1 id="done-title" ref={title} tabIndex={-1}>
          {signInMessages.doneTitle}
        </h1>
        <Address address={session.address} />
      </div>
      {next && (
        <div className="latchkey-sign-in-card-actions">
          <SiteLink href={next} className="latchkey-primary latchkey-button">
            {signInMessages.continue}
          </SiteLink>
        </div>
      )}
    </section>
  )
}
