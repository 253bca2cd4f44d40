import { encodeFunctionData, parseAbi } from 'viem'
import type { Config, Connector } from 'wagmi'
import {
  getBytecode,
  readContract,
  sendCalls,
  verifyMessage,
  waitForCallsStatus,
} from 'wagmi/actions'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { LinkedCredential } from '#lib/protocol/credentials.ts'
import type { EmbeddedAccount, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'

/** An account of the embedded wallet, and the wallet that signs with it. */
export type Signer = {
  account: EmbeddedAccount
  wallet: EmbeddedWallet
}

/**
 * Opens the embedded wallet next to the connected one, prompting for the passkey if it has no
 * active session. Returns its account with that address. Default: the first account.
 * @throws WalletError `accountNotFound` if the wallet has no account, `signerNotFound` if it does
 * not have that one
 */
export async function openSigner(
  connectors: readonly EmbeddedConnector[],
  signal: AbortSignal,
  address?: `0x${string}`,
): Promise<Signer> {
  for (const connector of connectors) {
    const wallet = await connector.embedded()
    if (wallet.session().state !== 'active') await wallet.signIn({ signal })
    const accounts = await wallet.accounts()
    const account = accounts.find((one) => !address || isSameAddress(one.address, address))
    if (account) return { account, wallet }
  }
  throw new WalletError(
    address ? credentialErrors.signerNotFound : credentialErrors.accountNotFound,
  )
}

/** Signs for a smart wallet with its linked account, and verifies the signature on chain. */
export async function checkSigner({
  config,
  credentials,
  address,
  chainId,
  variants,
  signal,
}: {
  config: Config
  credentials: readonly LinkedCredential[]
  address: `0x${string}`
  chainId: number
  variants: readonly EmbeddedConnector[]
  signal: AbortSignal
}): Promise<void> {
  const link = findLink(credentials, address)
  const { wallet } = await openSigner(variants, signal, link.signerAddress)
  const smart = await wallet.smartAccount(chainId, link)
  const message = `${window.location.host}: a trial signature of ${address}.`
  const signature = await smart.signMessage(message)
  const isValid = await verifyMessage(config, { address, chainId, message, signature })
  if (!isValid) throw new WalletError(routeErrors.notOwner)
}

/** A smart wallet, and an account that is or will be its owner. */
type WalletOwner = { address: `0x${string}`; chainId: number; owner: `0x${string}` }

const abi = parseAbi([
  'function addOwnerAddress(address owner)',
  'function isOwnerAddress(address account) view returns (bool)',
])

/** Whether the account is already an owner of the wallet on chain. */
export async function isOwner(config: Config, { address, chainId, owner }: WalletOwner) {
  if (!(await getBytecode(config, { address, chainId }))) return false
  const args = [owner] as const
  return readContract(config, { address, chainId, abi, functionName: 'isOwnerAddress', args })
}

/** Adds the account as owner in the smart wallet's popup; resolves once the chain confirms it. */
export async function addOwner(
  config: Config,
  { address, chainId, owner, connector }: WalletOwner & { connector: Connector },
): Promise<void> {
  const args = [owner] as const
  const data = encodeFunctionData({ abi, functionName: 'addOwnerAddress', args })
  const { id } = await sendCalls(config, { chainId, connector, calls: [{ to: address, data }] })
  const { status } = await waitForCallsStatus(config, { id, connector, timeout: 60_000 })
  if (status !== 'success') throw new WalletError(routeErrors.notOwner)
}

/**
 * Finds a smart wallet and the account that signs for it, resolved by `signerRefId`.
 * @throws WalletError accountNotFound if no credential has the address, signerNotFound if the
 * credential it refers to is missing
 */
export function findLink(credentials: readonly LinkedCredential[], address: `0x${string}`) {
  const isThis = (other: LinkedCredential) => isSameAddress(other.address, address)
  const wallet =
    credentials.find((one) => isThis(one) && one.signerRefId) ?? credentials.find(isThis)
  if (!wallet) throw new WalletError(credentialErrors.accountNotFound)
  const signer = credentials.find(({ id }) => id === wallet.signerRefId)
  if (!signer) throw new WalletError(credentialErrors.signerNotFound)
  return { id: wallet.id, address: wallet.address, signerAddress: signer.address }
}
