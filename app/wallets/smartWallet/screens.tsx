'use client'

import type { Connector } from 'wagmi'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { PopupHelp, type SmartWalletConnector } from '#app/wallets/smartWallet/PopupHelp.tsx'
import type { AccountContentProps, WalletScreens } from '#app/wallets/WalletScreens.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import { smartWalletMessages } from '#lib/messages/smartWalletMessages.ts'

const loadAccount = () => import('#app/wallets/smartWallet/account/SmartAccount.tsx')

/** Screens of the smart wallet, whose requests are confirmed in its popup. */
export const screens: WalletScreens<SmartWalletConnector> = {
  supports: (connector: Connector): connector is SmartWalletConnector => 'showPopup' in connector,
  stepText: {
    connect: { title: smartWalletMessages.title, text: smartWalletMessages.connectText },
    sign: { title: smartWalletMessages.title, text: smartWalletMessages.signText },
  },
  PendingRequest: PopupHelp,
  AccountContent,
  cannotAuthorize: authorizationMessages.cannot.smartWallet,
}

function AccountContent(props: AccountContentProps<SmartWalletConnector>) {
  const SmartAccount = useLoaded(loadAccount, true)?.SmartAccount
  return SmartAccount ? <SmartAccount {...props} /> : props.children
}
