import { createPublicClient, defineChain, type Hex, http, isAddress, type PublicClient } from 'viem'
import {
  createWebAuthnCredential,
  type ToCoinbaseSmartAccountReturnType,
  toCoinbaseSmartAccount,
  toWebAuthnAccount,
  type WebAuthnAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'

/** The wallet's contract account on a chain, deployed or not. */
export type SmartAccount = ToCoinbaseSmartAccountReturnType

/** Creates a client for a chain. */
export function clientOf({ id, name, rpcUrl, walletNodeUrl = rpcUrl }: PopupChain): PublicClient {
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createPublicClient({ chain, transport: http(walletNodeUrl), pollingInterval: 100 })
}

/**
 * Returns a request's chain.
 * @throws RpcError 4902 if the wallet does not know it
 */
export function chainOf({ chains }: Pick<PopupCall, 'chains'>, chainId: number): PopupChain {
  const chain = chains.find(({ id }) => id === chainId)
  if (chain) return chain
  throw rpcError(4902, `Unrecognized chain ID "0x${chainId.toString(16)}".`)
}

/** Returns a wallet's account on a chain; its address is the same on every chain. */
export async function smartAccount(wallet: OwnWallet, chain: PopupChain): Promise<SmartAccount> {
  const account = await toCoinbaseSmartAccount({
    client: clientOf(chain),
    owners: [ownerOf(wallet)],
    version: '1.1',
    ...(wallet.address ? { address: wallet.address } : {}),
  })
  if (!wallet.address) saveWallet({ ...wallet, address: account.address })
  return account
}

/** Returns a wallet's address; if not known yet, it is read from the first chain. */
export async function addressOf(wallet: OwnWallet, call: PopupCall): Promise<Hex> {
  if (wallet.address) return wallet.address
  const [first] = call.chains
  if (!first) throw rpcError(-32603, 'The wallet knows no chain.')
  return (await smartAccount(wallet, first)).address
}

/** Returns the user's wallet; creates it after their approval if this browser has none. */
export async function ownWallet({ settings }: PopupCall): Promise<OwnWallet> {
  return findWallet(settings) ?? (await makeWallet(settings))
}

/**
 * Returns the wallet of a connected site.
 * @throws RpcError 4100 if the site is not connected, -32602 if it names an account that is not
 * this wallet's
 */
export async function connectedWallet(call: PopupCall, named?: unknown): Promise<OwnWallet> {
  const wallet = findWallet(call.settings)
  if (!wallet || !call.site.isConnected) {
    throw rpcError(4100, 'The requested method and/or account has not been authorized by the user.')
  }
  // With the `wrongAccount` setting on, the named account is not checked.
  if (named === undefined || call.settings.wrongAccount) return wallet
  if (typeof named !== 'string' || !isAddress(named, { strict: false })) {
    throw rpcError(-32602, 'The account must be an address.')
  }
  if (named.toLowerCase() !== (await addressOf(wallet, call)).toLowerCase()) {
    throw rpcError(-32602, 'The request names another account than this wallet’s.')
  }
  return wallet
}

/** The user's wallet as stored in this browser; it cannot sign without the passkey. */
type OwnWallet =
  | { owner: 'passkey'; address?: Hex; id: string; publicKey: Hex }
  | { owner: 'key'; address?: Hex; privateKey: Hex }

const storageKey = 'wallet'

/** Used instead of the user's wallet if the `wrongAccount` setting is on. */
const otherWallet = { owner: 'key', privateKey: `0x${'42'.repeat(32)}` } satisfies OwnWallet

/** Returns this browser's wallet, if there is one. */
export function findWallet({ wrongAccount }: PopupSettings): OwnWallet | undefined {
  if (wrongAccount) return otherWallet
  const text = localStorage.getItem(storageKey)
  return text ? (JSON.parse(text) as OwnWallet) : undefined
}

/** Creates a wallet: a passkey of this host, or a key, depending on the `owner` setting. */
async function makeWallet({ owner }: PopupSettings): Promise<OwnWallet> {
  const created: OwnWallet =
    owner === 'key' ? { owner, privateKey: generatePrivateKey() } : await makePasskey()
  saveWallet(created)
  return created
}

/** Stores a wallet, including its address once known. */
function saveWallet(wallet: OwnWallet): void {
  if (wallet.owner === 'key' && wallet.privateKey === otherWallet.privateKey) return
  localStorage.setItem(storageKey, JSON.stringify(wallet))
}

async function makePasskey(): Promise<OwnWallet> {
  const name = `Smart wallet of ${new Date().toLocaleDateString('en-GB')}`
  const { id, publicKey } = await createWebAuthnCredential({
    name,
    rp: { id: location.hostname, name: 'Devnet smart wallet' },
  })
  return { owner: 'passkey', id, publicKey }
}

/** The owner account that signs for the wallet. */
function ownerOf(wallet: OwnWallet): WebAuthnAccount | PrivateKeyAccount {
  if (wallet.owner === 'key') return privateKeyToAccount(wallet.privateKey)
  const { id, publicKey } = wallet
  return toWebAuthnAccount({ credential: { id, publicKey }, rpId: location.hostname })
}

/** Maps a canceled passkey prompt to 4001; returns any other error unchanged. */
export function passkeyRefusal(error: unknown): unknown {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'NotAllowedError' || at.name === 'AbortError') {
      return rpcError(4001, 'The passkey was not used.')
    }
  }
  return error
}
