import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import styles from '#app/ui/page.module.css'
import { isInspected } from '#lib/inspector/isInspected.ts'
import { publicConfig } from '#lib/server/env/publicConfig.ts'
import { Inspector } from '#react/inspector/Inspector.tsx'
import { wallets } from '#wallets.config.ts'

export const metadata: Metadata = { title: 'Inspector', robots: { index: false } }

/** What was asked of each wallet in this browser, for developers: in English, as the code is. */
export default function InspectorPage() {
  const config = publicConfig()
  if (!isInspected(config, wallets(config))) notFound()
  return (
    <main id="main" className={styles.page} lang="en" dir="ltr">
      <h1>Inspector</h1>
      <p className={styles.lead}>
        What was asked of each wallet in this browser, how it was shown, and what came back.
        Signatures, tokens, codes and email addresses are left out.
      </p>
      <Inspector />
    </main>
  )
}
