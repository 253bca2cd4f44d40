import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { AccountButton } from '#app/(wallet)/account/AccountButton.tsx'
import { SessionBanner } from '#app/(wallet)/session/SessionBanner.tsx'
import { WalletProviders } from '#app/(wallet)/WalletProviders.tsx'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { publicConfig } from '#lib/server/publicConfig.ts'
import { currentSession } from '#lib/server/session.ts'
import { readWalletState } from '#lib/walletStorage.ts'

/** Frame of the pages that know a wallet: session and wallet state are there with the first paint. */
export default async function WalletLayout({ children }: { children: ReactNode }) {
  const config = publicConfig()
  const cookie = walletCookie((await headers()).get('cookie') ?? '', config.cookieSuffix)
  const initialState = readWalletState(cookie, config.cookieSuffix)
  return (
    <WalletProviders
      config={config}
      cookie={cookie}
      initialState={initialState}
      session={await currentSession()}
    >
      <SiteHeader appName={config.appName}>
        <AccountButton />
      </SiteHeader>
      <SessionBanner />
      {children}
    </WalletProviders>
  )
}

/** Only wagmi's own cookies may travel to the client as a prop: the session's must never be in the page. */
function walletCookie(header: string, cookieSuffix: string): string {
  return header
    .split(/;\s*/)
    .filter((pair) => {
      const name = pair.slice(0, pair.indexOf('='))
      return name.startsWith('wagmi') && name.includes(cookieSuffix)
    })
    .join('; ')
}
