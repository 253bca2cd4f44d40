import {
  type Chain,
  createClient,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  type Transport,
  zeroAddress,
} from 'viem'
import { toCoinbaseSmartAccount } from 'viem/account-abstraction'
import { getCode, readContract } from 'viem/actions'
import { openBundler } from '#connectors/turnkey/account/bundler.ts'
import { bundlerNode } from '#connectors/turnkey/account/bundlerNode.ts'
import { completeTypedData } from '#connectors/turnkey/account/completeTypedData.ts'
import { oneDeployment } from '#connectors/turnkey/account/oneDeployment.ts'
import { ownerAccount } from '#connectors/turnkey/account/ownerAccount.ts'
import { openPaymaster } from '#connectors/turnkey/account/paymaster.ts'
import { withPlainErrors } from '#connectors/turnkey/account/plainError.ts'
import { sendOperation } from '#connectors/turnkey/account/sendOperation.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { chainErrors } from '#lib/errors/chainErrors.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type {
  EmbeddedAccount,
  EmbeddedSmartAccount,
  SmartAccountLink,
} from '#lib/protocol/embeddedWallet.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** What a smart account is created from. */
type SmartAccountOptions = {
  custody: Pick<Custody, 'submit'>
  /** Where the tabs of this browser share what was sent. */
  store: EmbeddedStore
  /** Accounts as stored in this browser, the selected one first. */
  accounts(): Promise<readonly EmbeddedAccount[]>
  /** The node of a configured chain; throws for any other. */
  node(chainId: number): { chain: Chain; transport: Transport }
  /** Bundlers by chain id. Default: the chain's node. */
  bundlerUrls?: Record<number, string> | undefined
  /** Paymasters (ERC-7677) by chain id. Default: the smart wallet pays. */
  paymasterUrls?: Record<number, string> | undefined
}

const ownersAbi = parseAbi([
  'function nextOwnerIndex() view returns (uint256)',
  'function ownerAtIndex(uint256 index) view returns (bytes)',
])

/** Maximum number of owners that are searched; a contract can report any number. */
const ownersLimit = 64

/**
 * A smart wallet that an embedded account signs for, without a popup: the one that only the account
 * owns, deployed or not, or a linked one with the account as an owner.
 * @throws WalletError chainIdNotFound, noPublicClient, accountNotFound without a signed-in user,
 * signerNotFound if the signer is not an account of the user or no longer an owner
 */
export async function openSmartAccount(
  options: SmartAccountOptions,
  chainId: number | undefined,
  link?: SmartAccountLink,
): Promise<EmbeddedSmartAccount> {
  const opened = await withPlainErrors(() => open(options, chainId, link))
  return {
    ...opened,
    isDeployed: () => withPlainErrors(opened.isDeployed),
    signMessage: (message) => withPlainErrors(() => opened.signMessage(message)),
    signTypedData: (typedData) => withPlainErrors(() => opened.signTypedData(typedData)),
    sendCalls: (...calls) => withPlainErrors(() => opened.sendCalls(...calls)),
    waitForCalls: (hash) => withPlainErrors(() => opened.waitForCalls(hash)),
  }
}

async function open(
  options: SmartAccountOptions,
  chainId: number | undefined,
  link: SmartAccountLink | undefined,
): Promise<EmbeddedSmartAccount> {
  if (chainId === undefined) throw new WalletError(chainErrors.chainIdNotFound)
  const paymasterUrl = options.paymasterUrls?.[chainId]
  const client = createClient({ ...nodeOf(options, chainId), pollingInterval: 1000 })
  const signer = await signerOf(options, link)
  const owner = ownerAccount(options.custody, signer)
  const own = await toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1' })
  const address = link?.address ?? own.address
  const ownerIndex = await ownerIndexOf()
  const account =
    ownerIndex === 0 && isAddressEqual(address, own.address)
      ? own
      : await toCoinbaseSmartAccount({
          client,
          address,
          ownerIndex,
          version: '1.1' as const,
          // Placeholders for the owners before this one: only their number matters.
          owners: [...Array<Hex>(ownerIndex).fill(zeroAddress), owner],
        })

  /** Index of the signer among the wallet's owners, read from the chain. */
  async function ownerIndexOf(): Promise<number> {
    if (!(await getCode(client, { address }))) {
      if (isAddressEqual(address, own.address)) return 0
      throw new WalletError(credentialErrors.signerNotFound)
    }
    const contract = { address, abi: ownersAbi } as const
    const next = await readContract(client, { ...contract, functionName: 'nextOwnerIndex' })
    const count = Math.min(Number(next), ownersLimit)
    for (let index = 0; index < count; index++) {
      const args = [BigInt(index)] as const
      const found = await readContract(client, { ...contract, functionName: 'ownerAtIndex', args })
      if (found.toLowerCase() === pad(signer.address).toLowerCase()) return index
    }
    throw new WalletError(credentialErrors.signerNotFound)
  }

  function bundler() {
    const node = nodeOf(options, chainId as number)
    const at = bundlerNode(node, options.bundlerUrls?.[chainId as number])
    return openBundler(client, at, entryPoints['0.6'])
  }

  return {
    address,
    chainId,
    signerAddress: signer.address,
    ownerIndex,
    isDeployed: async () => Boolean(await getCode(client, { address })),
    signMessage: (message) => account.signMessage({ message }),
    signTypedData: (typedData) => account.signTypedData(completeTypedData(typedData)),
    isSponsored: paymasterUrl !== undefined,
    async sendCalls(calls, service) {
      const url = service?.url ?? paymasterUrl
      const paymaster = url === undefined ? undefined : openPaymaster(url)
      const paymasterContext = service?.context
      const found = await bundler()
      return oneDeployment({ store: options.store, bundler: found, chainId, account }, () =>
        sendOperation({ bundler: found, chainId, account, calls, paymaster, paymasterContext }),
      )
    },
    async waitForCalls(hash) {
      const found = await bundler()
      const { success, receipt } = await found.waitForUserOperationReceipt({ hash })
      return { success, transactionHash: receipt.transactionHash }
    },
  }
}

function nodeOf(options: SmartAccountOptions, chainId: number) {
  try {
    return options.node(chainId)
  } catch (cause) {
    throw new WalletError(turnkeyErrors.noPublicClient, { cause })
  }
}

async function signerOf(options: SmartAccountOptions, link: SmartAccountLink | undefined) {
  const accounts = await options.accounts()
  if (!link) {
    const [first] = accounts
    if (!first) throw new WalletError(credentialErrors.accountNotFound)
    return first
  }
  const signer = accounts.find(({ address }) => isAddressEqual(address, link.signerAddress))
  if (!signer) throw new WalletError(credentialErrors.signerNotFound)
  return signer
}
