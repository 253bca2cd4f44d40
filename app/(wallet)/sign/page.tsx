import type { Metadata } from 'next'
import { QueryProvider } from '#app/(wallet)/QueryProvider.tsx'
import { SignTabs } from '#app/(wallet)/sign/SignTabs.tsx'
import styles from '#app/ui/page.module.css'
import { signMessages } from '#lib/messages/signMessages.ts'

export const metadata: Metadata = { title: signMessages.title }

/** The signing page: sign a message, typed data or a transaction after reviewing it. */
export default function SignPage() {
  return (
    <main id="main" className={styles.page}>
      <h1>{signMessages.title}</h1>
      <p className={styles.lead}>{signMessages.lead}</p>
      <QueryProvider>
        <SignTabs />
      </QueryProvider>
    </main>
  )
}
