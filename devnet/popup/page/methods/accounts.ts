import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { saveSite } from '#devnet/popup/page/siteKeys.ts'
import { addressOf, findWallet, ownWallet } from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'

/** `eth_requestAccounts`: connects a site, and creates the wallet if there is none yet. */
export async function requestAccounts(call: PopupCall): Promise<PopupAnswer> {
  await call.prompt(connectDetails(call))
  call.showProgress('Making your wallet…')
  const wallet = await ownWallet(call)
  const address = await addressOf(wallet, call)
  await saveSite({ ...call.site, isConnected: true })
  return { value: [address], chains: offeredChains(call) }
}

/** The chains announced to a site when it connects. */
export function offeredChains({ chains, settings }: PopupCall) {
  return chains.filter(({ id }) => settings.offeredChainIds.includes(id))
}

/**
 * `wallet_connect`: how the SDK's successor connects, after a handshake that requests nothing.
 * Returns the accounts with their capabilities; this wallet has none that a site could request.
 */
export async function connect(call: PopupCall): Promise<PopupAnswer> {
  const { value } = await requestAccounts(call)
  const accounts = (value as string[]).map((address) => ({ address, capabilities: {} }))
  return { value: { accounts }, chains: offeredChains(call) }
}

/** `wallet_grantPermissions` (ERC-7715): refused, because this wallet does not delegate. */
export async function grantPermissions(): Promise<PopupAnswer> {
  throw rpcError(4200, 'The smart wallet does not delegate permissions.')
}

/** Describes a connection request. */
function connectDetails({ greeting, settings }: PopupCall): RequestDetails {
  const isNew = !findWallet(settings)
  const name = greeting?.metadata?.appName
  return {
    title: isNew ? 'Create a wallet and connect' : 'Connect to this site',
    approveLabel: isNew ? 'Create wallet' : 'Connect',
    fields: [
      ...(name ? [{ label: 'Calls itself', value: visible(name) }] : []),
      { label: 'It sees', value: 'Your address, and what it does on the chains' },
      { label: 'It may', value: 'Ask. Nothing is signed without you' },
      ...(isNew
        ? [{ label: 'Owner', value: settings.owner === 'passkey' ? 'A new passkey' : 'A new key' }]
        : []),
    ],
    warnings: [],
  }
}
