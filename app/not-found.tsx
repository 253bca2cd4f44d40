import type { Metadata } from 'next'
import WalletLayout from '#app/(wallet)/layout.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import controls from '#react/ui/controls.module.css'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import styles from './failure.module.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('failure')).notFoundTitle }
}

/**
 * Page for unknown paths, with the header of the wallet pages. Next renders it along with every
 * page; Next's own has inline styles.
 */
export default async function NotFound() {
  const failureMessages = await serverMessages('failure')
  return (
    <WalletLayout>
      <main id="main" className={styles.page}>
        <h1>{failureMessages.notFoundTitle}</h1>
        <p className={styles.text}>{failureMessages.notFoundText}</p>
        <p className={styles.actions}>
          <SiteLink href="/" className={controls.primary}>
            {failureMessages.toStart}
          </SiteLink>
        </p>
      </main>
    </WalletLayout>
  )
}
