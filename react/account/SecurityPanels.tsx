'use client'

import type { ComponentProps } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { SignedInPanel } from '#react/account/SignedInPanel.tsx'
import { SignOutEverywhere } from '#react/account/SignOutEverywhere.tsx'
import { WalletsPanel } from '#react/account/WalletsPanel.tsx'

/** What the tab Security has for every wallet: the user's wallets, the signed-in devices, and signing out of all. */
export function SecurityPanels({
  session,
  endWalletSessions,
}: { session: Session } & ComponentProps<typeof SignOutEverywhere>) {
  return (
    <>
      <WalletsPanel session={session} />
      <SignedInPanel session={session} />
      <SignOutEverywhere endWalletSessions={endWalletSessions} />
    </>
  )
}
