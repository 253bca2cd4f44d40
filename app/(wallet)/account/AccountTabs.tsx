'use client'

import { useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use } from 'react'
import { TabList } from '#app/ui/TabList.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './AccountTabs.module.css'

/** A tab of the account page. */
export type AccountTab = keyof typeof walletAccountMessages.tabs

const names = Object.keys(walletAccountMessages.tabs) as AccountTab[]
const AccountTabContext = createContext<AccountTab>('wallets')

/**
 * The tabs of the account page. One panel holds the content of all of them, because a wallet's
 * content spans tabs and must stay mounted: a form or a pending request outlives a change of tab.
 */
export function AccountTabs({ children }: { children: ReactNode }) {
  const [tab, setTab] = useAccountTab()
  return (
    <>
      <TabList
        label={walletAccountMessages.title}
        tabs={walletAccountMessages.tabs}
        tab={tab}
        panelId={() => 'account-panel'}
        onChange={setTab}
      />
      <div role="tabpanel" id="account-panel" aria-labelledby={`tab-${tab}`}>
        <AccountTabContext value={tab}>{children}</AccountTabContext>
      </div>
    </>
  )
}

/** Content of one tab; several follow each other. */
export function AccountTabContent({ tab, children }: { tab: AccountTab; children: ReactNode }) {
  return (
    <div className={styles.content} hidden={use(AccountTabContext) !== tab}>
      {children}
    </div>
  )
}

/** The tab that the URL names, as `?tab=security`; the first one if it names none. */
export function useAccountTab() {
  const named = useSearchParams().get('tab')
  const tab = names.find((name) => name === named) ?? 'wallets'
  return [tab, (next: AccountTab) => window.history.replaceState(null, '', `?tab=${next}`)] as const
}
