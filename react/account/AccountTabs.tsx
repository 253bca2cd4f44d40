'use client'

import { IsRestoringProvider, useIsRestoring } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import type { Messages } from '#lib/messages/Messages.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { TabList } from '#react/ui/TabList.tsx'
import { useTabInUrl } from '#react/ui/useTabInUrl.ts'
import './AccountTabs.css'

/** A tab of the account page. */
export type AccountTab = keyof Messages['walletAccount']['tabs']

const slugs = {
  wallets: 'wallets',
  security: 'security',
  activity: 'activity',
  allowances: 'allowances',
  receipts: 'receipts',
} as const
const AccountTabContext = createContext<AccountTab>('wallets')

/**
 * The tabs of the account page. One panel holds the content of all of them, because a wallet's
 * content spans tabs and must stay mounted: a form or a pending request outlives a change of tab.
 */
export function AccountTabs({ children }: { children: ReactNode }) {
  const walletAccountMessages = useMessages('walletAccount')
  const [tab, setTab] = useAccountTab()
  return (
    <>
      <TabList
        label={walletAccountMessages.title}
        tabs={walletAccountMessages.tabs}
        slugs={slugs}
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

/**
 * Content of one tab; several follow each other. It is loaded when its tab is first shown. While
 * hidden it stays mounted, and its queries keep their data without polling: TanStack Query has no
 * other switch that pauses every query below a component.
 */
export function AccountTabContent({ tab, children }: { tab: AccountTab; children: ReactNode }) {
  const isShown = use(AccountTabContext) === tab
  const isWaiting = useIsRestoring()
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return (
    <div className="latchkey-account-tabs-content" hidden={!isShown}>
      <IsRestoringProvider value={isWaiting || !isShown}>
        {wasShown && <FailsAlone known="unknown">{children}</FailsAlone>}
      </IsRestoringProvider>
    </div>
  )
}

/** The tab that the URL names, as `?tab=security`; the first one if it names none. */
export function useAccountTab() {
  return useTabInUrl<AccountTab>(slugs)
}
