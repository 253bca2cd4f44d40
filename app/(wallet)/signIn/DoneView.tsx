'use client'

import { useEffect, useRef } from 'react'
import controls from '#app/ui/controls.module.css'
import { Mark } from '#app/ui/Mark.tsx'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './SignInCard.module.css'

/** Shows the signed-in account and the next step. */
export function DoneView({
  session,
  redirect,
}: {
  session: Session
  redirect: string | undefined
}) {
  const title = useRef<HTMLHeadingElement>(null)
  // After a step, the focus is lost with its button; on a newly loaded page it is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.card} aria-labelledby="done-title">
      <div className={styles.center} role="status">
        <Mark address={session.address} size={56} />
        <h1 id="done-title" ref={title} tabIndex={-1}>
          {signInMessages.doneTitle}
        </h1>
        <code className={styles.address}>{session.address}</code>
        <p className={styles.lead}>{signInMessages.doneText}</p>
      </div>
      <div className={styles.actions}>
        <SiteLink href={redirect ?? '/sign'} className={controls.primary}>
          {redirect ? signInMessages.doneBack : signInMessages.doneNext}
        </SiteLink>
      </div>
    </section>
  )
}
