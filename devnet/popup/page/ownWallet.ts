import type { Hex } from 'viem'
import {
  createWebAuthnCredential,
  toWebAuthnAccount,
  type WebAuthnAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { rpcError } from '#devnet/rpcError.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'

/** The user's wallet as stored in this browser; it cannot sign without the passkey. */
export type OwnWallet =
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

/** Creates a wallet: a passkey of this host, or a key if the `owner` setting says so. */
export async function makeWallet({ owner }: PopupSettings): Promise<OwnWallet> {
  const created: OwnWallet =
    owner === 'key' ? { owner, privateKey: generatePrivateKey() } : await makePasskey()
  saveWallet(created)
  return created
}

/** Stores a wallet, including its address once known. */
export function saveWallet(wallet: OwnWallet): void {
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
export function ownerOf(wallet: OwnWallet): WebAuthnAccount | PrivateKeyAccount {
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
