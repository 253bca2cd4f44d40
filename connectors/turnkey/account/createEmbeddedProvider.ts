import { createClient, getAddress, type Hex, http, isAddressEqual, isHex, numberToHex } from 'viem'
import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { bundlerNode, hasOperation } from '#connectors/turnkey/account/bundlerNode.ts'
import type { createCalls } from '#connectors/turnkey/account/calls/createCalls.ts'
import { completeTypedData } from '#connectors/turnkey/account/completeTypedData.ts'
import { createNonces } from '#connectors/turnkey/account/nonces.ts'
import { withPlainErrors } from '#connectors/turnkey/account/plainError.ts'
import { readAuthorization } from '#connectors/turnkey/account/readAuthorization.ts'
import { readTransaction } from '#connectors/turnkey/account/readTransaction.ts'
import { sendTransaction, signTransaction } from '#connectors/turnkey/account/sendTransaction.ts'
import { signAuthorization as signAuthorizationBy } from '#connectors/turnkey/account/signAuthorization.ts'
import { signWithAccount } from '#connectors/turnkey/account/signer.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { nodeMethods, watchMethods } from '#lib/protocol/nodeMethods.ts'

/** What the provider needs from the wallet. */
type ProviderOptions = {
  custody: Custody
  /** Where the tabs of this browser share what was sent. */
  store: EmbeddedStore
  /** Accounts as stored in this browser; sends no request. */
  accounts(): Promise<readonly EmbeddedAccount[]>
  /** Signs the user in if needed, and returns the accounts as fetched from Turnkey. */
  requestAccounts(): Promise<readonly EmbeddedAccount[]>
  chains: ConnectorConfig['chains']
  transports: ConnectorConfig['transports']
  /** The chain of the last visit, if it is still configured. */
  chainId: number
  /** Bundlers and paymasters by chain id, as `TurnkeyParameters` has them. */
  bundlerUrls?: Record<number, string> | undefined
  paymasterUrls?: Record<number, string> | undefined
}

type Calls = ReturnType<typeof createCalls>

/** A request of a page (EIP-1193). */
type ProviderRequest = { method: string; params?: unknown }

/** An EIP-1193 provider whose keys Turnkey holds. */
export type EmbeddedProvider = ReturnType<typeof createEmbeddedProvider>

/** Methods sent to the chain's node. Any other that is not handled below is refused (4200). */
const sentToNode: ReadonlySet<string> = new Set([...nodeMethods, ...watchMethods, 'net_listening'])

/**
 * Creates the provider for wagmi and viem: signatures are requested from Turnkey, one request each;
 * methods that need no key go to the chain's node. Switching is local and immediate, and possible
 * only between configured chains.
 */
export function createEmbeddedProvider(options: ProviderOptions) {
  const { custody } = options
  const { on, removeListener, emit } = createEmitter()
  const chains = createChains(options, (chainId) => emit('chainChanged', numberToHex(chainId)))
  const nonces = createNonces(options.store, (chainId, hash) => {
    const node = bundlerNode(chains.node(chainId), options.bundlerUrls?.[chainId])
    // One that does not say has none.
    return hasOperation(createClient(node), hash).catch(() => false)
  })

  const findAccount = (value: unknown) => findAccountOf(options, value)
  const addresses = (accounts: readonly EmbeddedAccount[]) =>
    accounts.map(({ address }) => getAddress(address))

  async function personalSign([first, second]: unknown[]) {
    // Some sites pass the two parameters in reverse order.
    const isSwapped = toAddress(first) && !toAddress(second)
    const [message, address] = isSwapped ? [second, first] : [first, second]
    if (typeof message !== 'string')
      throw new WalletError(providerErrors.invalidParams, { details: 'A message is missing.' })
    const account = await findAccount(address)
    return signWithAccount(custody, account, (signer) =>
      signer.signMessage({ message: isHex(message) ? { raw: message } : message }),
    )
  }

  async function signTypedData([address, value]: unknown[]) {
    const typedData = completeTypedData(value)
    const account = await findAccount(address)
    return signWithAccount(custody, account, (signer) => signer.signTypedData(typedData))
  }

  async function sendOrSign(params: unknown, isSent: boolean): Promise<Hex> {
    // The node of now: a page may switch while the account is looked up.
    const node = chains.node()
    const { from, request } = readTransaction(params, node.chain.id)
    const account = await findAccount(from)
    const act = isSent ? sendTransaction : signTransaction
    return signWithAccount(custody, account, (signer) => act(nonces, signer, node, request))
  }

  /** Resolves with an item of a transaction's `authorizationList` (EIP-7702). */
  async function signAuthorization(params: unknown) {
    const { from, contractAddress, chainId, nonce, isSentBySelf } = readAuthorization(params)
    const account = await findAccount(from)
    return signWithAccount(custody, account, async (signer) => {
      const next = async () => {
        const sender = { client: createClient(chains.node(chainId)), address: account.address }
        // The transaction that carries it uses a number before it does.
        const carried = isSentBySelf ? 1 : 0
        return (await nonces.turn(sender, () => nonces.next(sender))) + carried
      }
      const number = nonce ?? (await next())
      const signed = await signAuthorizationBy(signer, { contractAddress, chainId, nonce: number })
      return {
        ...signed,
        chainId: numberToHex(chainId),
        nonce: numberToHex(number),
        yParity: numberToHex(signed.yParity),
      }
    })
  }

  /** Batches (EIP-5792), whose code is loaded with the first one. */
  let loadingCalls: Promise<Calls> | undefined

  function loadCalls(): Promise<Calls> {
    loadingCalls ??= import('#connectors/turnkey/account/calls/createCalls.ts').then(
      ({ createCalls }) =>
        createCalls({
          ...options,
          nonces,
          chainIds: options.chains.map(({ id }) => id),
          node: chains.node,
        }),
      (error) => {
        loadingCalls = undefined
        throw error
      },
    )
    return loadingCalls
  }

  async function answer({ method, params }: ProviderRequest): Promise<unknown> {
    const list = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_accounts':
        return addresses(await options.accounts())
      case 'eth_requestAccounts':
        return addresses(await options.requestAccounts())
      case 'eth_chainId':
        return numberToHex(chains.current())
      case 'personal_sign':
        return personalSign(list)
      case 'eth_signTypedData_v4':
        return signTypedData(list)
      case 'eth_sendTransaction':
        return sendOrSign(params, true)
      case 'eth_signTransaction':
        return sendOrSign(params, false)
      case 'eth_signAuthorization':
        return signAuthorization(list)
      case 'wallet_switchEthereumChain':
        return chains.switchTo(list)
      case 'wallet_addEthereumChain':
        return chains.add(list)
      case 'wallet_sendCalls':
        return (await loadCalls()).sendCalls(list)
      case 'wallet_getCallsStatus':
        return (await loadCalls()).getCallsStatus(list)
      case 'wallet_getCapabilities':
        return (await loadCalls()).getCapabilities(list)
      case 'wallet_showCallsStatus':
        return (await loadCalls()).showCallsStatus(list)
      default:
        if (!sentToNode.has(method)) throw new WalletError(providerErrors.unsupportedMethod)
        return createClient(chains.node()).request({ method, params } as never)
    }
  }

  return {
    on,
    removeListener,
    emit,
    /** The current chain. */
    chainId: chains.current,
    /** The node of a chain, for requests beyond EIP-1193. */
    node: chains.node,
    /** The nonce of a transaction that was sent from here; a node that has lost it does not tell. */
    nonceOf: ({ chainId, account, hash }: { chainId: number; account: Hex; hash: Hex }) =>
      nonces.nonceOf({ client: createClient(chains.node(chainId)), address: account }, hash),
    /** The authorization (EIP-7702) that a batch needs, for the review. */
    upgradeOf: (params: unknown) =>
      withPlainErrors(async () => (await loadCalls()).upgradeOf(params)),
    request: (request: ProviderRequest) => withPlainErrors(() => answer(request)),
  } satisfies Eip1193Provider & Record<string, unknown>
}

/** The current chain: it is switched locally, and only between the chains of the site. */
function createChains(
  { chains, transports, chainId: initial }: ProviderOptions,
  onChange: (chainId: number) => void,
) {
  let chainId = initial

  function chainOf(id: number) {
    const chain = chains.find((chain) => chain.id === id)
    if (!chain) throw new WalletError(providerErrors.unrecognizedChain)
    return chain
  }

  return {
    current: () => chainId,
    node(id = chainId) {
      const chain = chainOf(id)
      return { chain, transport: transports?.[id] ?? http(chain.rpcUrls.default.http[0]) }
    },
    /** `wallet_switchEthereumChain` (EIP-3326). */
    switchTo(params: unknown[]) {
      const requested = requestedChainId(params)
      chainOf(requested)
      if (requested === chainId) return null
      chainId = requested
      onChange(requested)
      return null
    },
    /** Chains are configured by the site; one that is configured needs no adding (EIP-3085). */
    add(params: unknown[]) {
      const requested = requestedChainId(params)
      if (chains.some(({ id }) => id === requested)) return null
      throw new WalletError(providerErrors.unsupportedMethod, {
        details: 'This wallet only uses the networks that the site offers.',
      })
    },
  }
}

/** @throws WalletError chainParamsRequired */
function requestedChainId([parameter]: unknown[]) {
  const requested = parseChainId((parameter as { chainId?: unknown } | undefined)?.chainId)
  if (requested === undefined) throw new WalletError(providerErrors.chainParamsRequired)
  return requested
}

/** @throws WalletError missingSignWith without an address, accountNotFound (4100) if unknown */
async function findAccountOf({ accounts }: ProviderOptions, value: unknown) {
  if (value === undefined || value === null || value === '')
    throw new WalletError(turnkeyErrors.missingSignWith)
  const address = toAddress(value)
  if (!address)
    throw new WalletError(providerErrors.invalidParams, { details: 'The address is not one.' })
  const found = (await accounts()).find((account) => isAddressEqual(account.address, address))
  if (!found) throw new WalletError(credentialErrors.accountNotFound)
  return found
}
