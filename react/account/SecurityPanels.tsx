'use client'

import type { ComponentProps } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { LeavingPanels } from '#react/account/LeavingPanels.tsx'
import { SignedInPanel } from '#react/account/SignedInPanel.tsx'
import { SignOutEverywhere } from '#react/account/SignOutEverywhere.tsx'
import { WalletsPanel } from '#react/account/WalletsPanel.tsx'

/** What the tab Security has for every wallet: the user's wallets, the signed-in devices, signing out of all, and leaving. */
export function SecurityPanels({
  session,
  endWalletSessions,
  ...leaving
}: { session: Session } & ComponentProps<typeof SignOutEverywhere> &
  ComponentProps<typeof LeavingPanels>) {
  return (
    <>
      <WalletsPanel session={session} />
      <SignedInPanel session={session} />
      <SignOutEverywhere endWalletSessions={endWalletSessions} />
      <LeavingPanels {...leaving} />
    </>
  )
}
