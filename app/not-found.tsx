import type { Metadata } from 'next'
import controls from '#app/ui/controls.module.css'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { failureMessages } from '#lib/messages/failureMessages.ts'
import { publicConfig } from '#lib/server/publicConfig.ts'
import styles from './failure.module.css'

export const metadata: Metadata = { title: failureMessages.notFoundTitle }

/** The page of an address that leads nowhere. Ours, as Next's own carries inline styles. */
export default function NotFound() {
  return (
    <>
      <SiteHeader appName={publicConfig().appName} />
      <main id="main" className={styles.page}>
        <h1>{failureMessages.notFoundTitle}</h1>
        <p className={styles.text}>{failureMessages.notFoundText}</p>
        <p className={styles.actions}>
          <SiteLink href="/" className={controls.primary}>
            {failureMessages.toStart}
          </SiteLink>
        </p>
      </main>
    </>
  )
}
