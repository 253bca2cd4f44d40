import type { Metadata } from 'next'
import { AccountScreen } from '#app/(wallet)/account/AccountScreen.tsx'
import { ProvideMessages } from '#app/locale/ProvideMessages.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import '#app/ui/page.css'
import './accountPage.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('walletAccount')).title }
}

/** Account page of the signed-in user: accounts, passkeys, sessions, recovery, activities. */
export default async function AccountPage() {
  const walletAccountMessages = await serverMessages('walletAccount')
  return (
    <main id="main" className="site-account-page site-page">
      <h1>{walletAccountMessages.title}</h1>
      <p className="site-page-lead">{walletAccountMessages.lead}</p>
      <ProvideMessages
        sections={[
          'walletAccount',
          'activity',
          'feed',
          'receipts',
          'signedIn',
          'addressBook',
          'merge',
          'leaving',
          'link',
          'sign',
          'batch',
          'allowances',
        ]}
      >
        <AccountScreen />
      </ProvideMessages>
    </main>
  )
}
