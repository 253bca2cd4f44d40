'use client'

import type { Connector } from 'wagmi'
import type { WalletScreens } from '#app/wallets/WalletScreens.ts'
import { ConnectStep, loadPairing } from '#app/wallets/walletConnect/ConnectStep.tsx'
import { MissingPermissions } from '#app/wallets/walletConnect/MissingPermissions.tsx'
import { OpenWallet } from '#app/wallets/walletConnect/OpenWallet.tsx'
import type { WalletConnectConnector } from '#app/wallets/walletConnect/WalletConnectConnector.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/** Screens of WalletConnect, whose requests are confirmed on another device or in another app. */
export const screens: WalletScreens<WalletConnectConnector> = {
  supports: (connector: Connector): connector is WalletConnectConnector =>
    'pairingUri' in connector,
  preload: () => void loadPairing().catch(() => undefined),
  ConnectStep,
  PendingRequest: OpenWallet,
  MissingPermissions,
  retryLabels: { connectionProposalExpired: walletConnectMessages.newCode },
  cannotAuthorize: authorizationMessages.cannot.walletConnect,
}
