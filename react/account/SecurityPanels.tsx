'use client'

import { Fragment } from 'react'
import { useConnection } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { AddressBookPanel } from '#react/account/AddressBookPanel.tsx'
import { LeavingPanels } from '#react/account/LeavingPanels.tsx'
import { SignedInPanel } from '#react/account/SignedInPanel.tsx'
import { SignOutEverywhere } from '#react/account/SignOutEverywhere.tsx'
import { WalletsPanel } from '#react/account/WalletsPanel.tsx'
import { useHydrated } from '#react/ui/useHydrated.ts'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'

/** What the tab Security has for every wallet: the user's wallets, the signed-in devices, signing out of all, and leaving. */
export function SecurityPanels({ session }: { session: Session }) {
  const { connector } = useConnection()
  const screens = useWalletScreens(connector)
  // The wallet may be there before this part is hydrated, and the server knew of none.
  const { endSessions, deleteWallet } = (useHydrated() && screens) || {}
  const endWalletSessions = connector && endSessions ? () => endSessions(connector) : undefined
  // Whoever signs in in another tab has opened none of these dialogs.
  return (
    <Fragment key={session.user.id}>
      <WalletsPanel session={session} />
      <AddressBookPanel session={session} />
      <SignedInPanel session={session} endWalletSessions={endWalletSessions} />
      <SignOutEverywhere endWalletSessions={endWalletSessions} />
      <LeavingPanels
        userId={session.user.id}
        deleteWallet={connector && deleteWallet ? () => deleteWallet(connector) : undefined}
      />
    </Fragment>
  )
}
