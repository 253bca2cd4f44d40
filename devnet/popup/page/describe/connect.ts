import { findWallet } from '#devnet/popup/page/ownWallet.ts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'

/** Describes a connection request. */
export function connectDetails({ greeting, switches }: PopupCall): RequestDetails {
  const isNew = !findWallet(switches)
  const name = greeting?.metadata?.appName
  return {
    title: isNew ? 'Create a wallet and connect' : 'Connect to this site',
    approveLabel: isNew ? 'Create wallet' : 'Connect',
    fields: [
      ...(name ? [{ label: 'Calls itself', value: visible(name) }] : []),
      { label: 'It sees', value: 'Your address, and what it does on the chains' },
      { label: 'It may', value: 'Ask. Nothing is signed without you' },
      ...(isNew
        ? [{ label: 'Owner', value: switches.owner === 'passkey' ? 'A new passkey' : 'A new key' }]
        : []),
    ],
    warnings: [],
  }
}
