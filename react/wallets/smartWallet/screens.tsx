'use client'

import type { Connector } from 'wagmi'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { PopupHelp, type SmartWalletConnector } from '#react/wallets/smartWallet/PopupHelp.tsx'
import type { AccountContentProps, WalletScreens } from '#react/wallets/WalletScreens.ts'

const loadAccount = () => import('#react/wallets/smartWallet/account/SmartAccount.tsx')

/** Screens of the smart wallet, whose requests are confirmed in its popup. */
export const screens: WalletScreens<SmartWalletConnector> = {
  supports: (connector: Connector): connector is SmartWalletConnector => 'showPopup' in connector,
  stepText: (read) => {
    const { title, connectText, signText } = read('smartWallet')
    return { connect: { title, text: connectText }, sign: { title, text: signText } }
  },
  PendingRequest: PopupHelp,
  AccountContent,
  cannotAuthorize: (name, read) => read('authorization').cannot.smartWallet({ name }),
}

function AccountContent(props: AccountContentProps<SmartWalletConnector>) {
  const SmartAccount = useLoaded(loadAccount, true)?.SmartAccount
  return SmartAccount ? <SmartAccount {...props} /> : props.children
}
