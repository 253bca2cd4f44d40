import type { Metadata } from 'next'
import Link from 'next/link'
import controls from '#app/ui/controls.module.css'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { failureMessages } from '#lib/messages.ts'
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
          <Link href="/" className={controls.primary}>
            {failureMessages.toStart}
          </Link>
        </p>
      </main>
    </>
  )
}
