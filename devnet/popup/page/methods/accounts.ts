import { type Hex, hexToNumber, isHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { signMessage } from '#devnet/popup/page/methods/signatures.ts'
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
 * `wallet_connect` (ERC-7846): how the SDK's successor connects, after a handshake that requests
 * nothing. Of the capabilities that a site may request, this wallet has `signInWithEthereum`.
 */
export async function connect(call: PopupCall): Promise<PopupAnswer> {
  const asked = signInAsked(call.params)
  const { value } = await requestAccounts(call)
  const [address] = value as [Hex]
  const capabilities = asked ? { signInWithEthereum: await signIn(call, address, asked) } : {}
  return { value: { accounts: [{ address, capabilities }] }, chains: offeredChains(call) }
}

/** What a site asks to be signed in with; undefined if it only connects. */
function signInAsked(params: unknown): Record<string, unknown> | undefined {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  const { capabilities } = (first ?? {}) as { capabilities?: Record<string, unknown> }
  const asked = capabilities?.signInWithEthereum
  return asked && typeof asked === 'object' ? (asked as Record<string, unknown>) : undefined
}

/** Writes the sign-in message (EIP-4361) of a site that has connected, shows and signs it. */
async function signIn(call: PopupCall, address: Hex, asked: Record<string, unknown>) {
  const chainId = isHex(asked.chainId) ? hexToNumber(asked.chainId) : call.chainId
  const { host } = new URL(call.origin)
  const site = { ...call.site, isConnected: true }
  const message = signInMessage({ domain: host, uri: call.origin, ...asked, address, chainId })
  const signature = await signMessage({ ...call, site, chainId }, message, address)
  return { message, signature }
}

function signInMessage(fields: Record<string, unknown>): string {
  const dates = ['issuedAt', 'expirationTime', 'notBefore'].flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, new Date(fields[name])]] : [],
  )
  try {
    return createSiweMessage({ ...fields, ...Object.fromEntries(dates), version: '1' } as never)
  } catch (error) {
    throw rpcError(-32602, (error as Error).message)
  }
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
