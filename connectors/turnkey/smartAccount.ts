import {
  type Chain,
  createClient,
  type Hex,
  http,
  isAddressEqual,
  pad,
  parseAbi,
  type Transport,
  zeroAddress,
} from 'viem'
import { createBundlerClient, toCoinbaseSmartAccount } from 'viem/account-abstraction'
import { getBalance, getCode, readContract } from 'viem/actions'
import type { Custody } from '#connectors/turnkey/custody.ts'
import type {
  EmbeddedAccount,
  EmbeddedSmartAccount,
  SmartAccountLink,
} from '#connectors/turnkey/EmbeddedWallet.ts'
import { ownerAccount } from '#connectors/turnkey/ownerAccount.ts'
import { readTypedData } from '#connectors/turnkey/readTypedData.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** What a smart account is made of. */
export type SmartAccountPlace = {
  custody: Pick<Custody, 'submit'>
  /** Accounts as this browser knows them, the one in use first. */
  accounts(): Promise<readonly EmbeddedAccount[]>
  /** Node of a configured chain; throws for any other. */
  node(chainId: number): { chain: Chain; transport: Transport }
  /** Bundlers by chain id; left out: the chain's node is one. */
  bundlerUrls?: Record<number, string> | undefined
}

const ownersAbi = parseAbi([
  'function nextOwnerIndex() view returns (uint256)',
  'function ownerAtIndex(uint256 index) view returns (bytes)',
])

/** Owners looked through at most; a contract chooses how many it names. */
const ownersLimit = 64

/**
 * A smart wallet that an embedded account signs for, without a window: the one that is the
 * account's alone and need not be there yet, or a linked one that made it an owner.
 * Throws `chainIdNotFound`, `noPublicClient`, `accountNotFound` where nobody is there, and
 * `signerNotFound` where the linked wallet's signer is not the person's, or owns it no more.
 */
export async function openSmartAccount(
  place: SmartAccountPlace,
  chainId: number | undefined,
  link?: SmartAccountLink,
): Promise<EmbeddedSmartAccount> {
  if (chainId === undefined) throw new WalletError('chainIdNotFound')
  const client = createClient({ ...nodeOf(place, chainId), pollingInterval: 1000 })
  const signer = await signerOf(place, link)
  const owner = ownerAccount(place.custody, signer)
  const own = await toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })
  const address = link?.address ?? own.address
  const ownerIndex = await ownerIndexOf()
  const account =
    ownerIndex === 0 && isAddressEqual(address, own.address)
      ? own
      : await toCoinbaseSmartAccount({
          ...{ client, address, ownerIndex, version: '1.1' as const },
          // Owners before this one sign nothing here; only their number counts.
          owners: [...Array<Hex>(ownerIndex).fill(zeroAddress), owner],
        })

  /** Place of the signer among the wallet's owners, as the chain has it now. */
  async function ownerIndexOf(): Promise<number> {
    if (!(await getCode(client, { address }))) {
      if (isAddressEqual(address, own.address)) return 0
      throw new WalletError('signerNotFound')
    }
    const ask = { address, abi: ownersAbi } as const
    const next = await readContract(client, { ...ask, functionName: 'nextOwnerIndex' })
    const count = Math.min(Number(next), ownersLimit)
    for (let index = 0; index < count; index++) {
      const args = [BigInt(index)] as const
      const found = await readContract(client, { ...ask, functionName: 'ownerAtIndex', args })
      if (found.toLowerCase() === pad(signer.address).toLowerCase()) return index
    }
    throw new WalletError('signerNotFound')
  }

  async function bundler() {
    const url = place.bundlerUrls?.[chainId as number]
    const { chain, transport } = nodeOf(place, chainId as number)
    const found = createBundlerClient({ client, chain, transport: url ? http(url) : transport })
    const supported = await found.getSupportedEntryPoints().catch((cause) => {
      throw new WalletError('requiredClientsNotFound', { cause })
    })
    if (!supported.some((entryPoint) => isAddressEqual(entryPoint, entryPoints['0.6'])))
      throw new WalletError('requiredClientsNotFound')
    return found
  }

  return {
    address,
    chainId,
    signerAddress: signer.address,
    ownerIndex,
    isDeployed: async () => Boolean(await getCode(client, { address })),
    signMessage: (message) => account.signMessage({ message }),
    signTypedData: (typedData) => account.signTypedData(readTypedData(typedData)),
    async sendCalls(calls) {
      const found = await bundler()
      // One that has nothing can pay nothing: whoever carries it out may pay for it.
      const isPoor = (await getBalance(client, { address })) === 0n
      return found.sendUserOperation({
        account,
        calls: [...calls],
        ...(isPoor && { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }),
      })
    },
    async waitForCalls(hash) {
      const found = await bundler()
      const { success, receipt } = await found.waitForUserOperationReceipt({ hash })
      return { success, transactionHash: receipt.transactionHash }
    },
  }
}

function nodeOf(place: SmartAccountPlace, chainId: number) {
  try {
    return place.node(chainId)
  } catch (cause) {
    throw new WalletError('noPublicClient', { cause })
  }
}

async function signerOf(place: SmartAccountPlace, link: SmartAccountLink | undefined) {
  const accounts = await place.accounts()
  if (!link) {
    const [first] = accounts
    if (!first) throw new WalletError('accountNotFound')
    return first
  }
  const signer = accounts.find(({ address }) => isAddressEqual(address, link.signerAddress))
  if (!signer) throw new WalletError('signerNotFound')
  return signer
}
