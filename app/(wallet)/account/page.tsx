import type { Metadata } from 'next'
import { AccountView } from '#app/(wallet)/account/AccountView.tsx'
import { QueryProvider } from '#app/(wallet)/QueryProvider.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './accountPage.module.css'

export const metadata: Metadata = { title: walletAccountMessages.title }

/** Account page of the signed-in user: accounts, passkeys, sessions, recovery, activities. */
export default function AccountPage() {
  return (
    <main id="main" className={styles.page}>
      <h1>{walletAccountMessages.title}</h1>
      <p className={styles.lead}>{walletAccountMessages.lead}</p>
      <QueryProvider>
        <AccountView />
      </QueryProvider>
    </main>
  )
}
