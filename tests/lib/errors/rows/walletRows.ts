import { inAppBrowserUrl } from 'latchkey/walletBook'
import { createPublicClient, http } from 'viem'
import { vi } from 'vitest'
import {
  connect,
  getConnection,
  getConnectorClient,
  sendTransaction,
  signMessage,
} from 'wagmi/actions'
import { defineConnector } from '#connectors/defineConnector.ts'
import { injected } from '#connectors/injected.ts'
import { bob, fakeProvider, rpcError } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

/** How long a wallet may take to answer without a prompt. */
const silentSeconds = 5

type Definition = Parameters<typeof defineConnector>[0]

/** A page with wagmi and one wallet that responds from `handlers`. */
function page(
  handlers: Parameters<typeof fakeProvider>[0] = {},
  more: Partial<Definition> = {},
  map?: Map<string, string>,
) {
  vi.stubGlobal('window', new EventTarget())
  const wallet = fakeProvider(handlers)
  const load = async () => wallet.provider
  const create = defineConnector({ id: 'test', name: 'Test', type: 'test', load, ...more })
  return { wallet, ...testConfig(create, map) }
}

async function connected(handlers?: Parameters<typeof fakeProvider>[0]) {
  const made = page(handlers)
  await connect(made.config, { connector: made.connector })
  return made
}

/** The wallet responds to a signing request with an error. */
const signingFails = (error: unknown) => async () => {
  const { config } = await connected({
    personal_sign: () => {
      throw error
    },
  })
  await signMessage(config, { message: 'hello' })
}

/** The wallet responds to a transaction with an error of its node. */
const sendingFails = (message: string) => async () => {
  const { config } = await connected({
    eth_sendTransaction: () => {
      throw rpcError(-32603, 'Internal JSON-RPC error.', { code: -32000, message })
    },
  })
  await sendTransaction(config, { to: bob })
}

const connectingFails = (message: string) => async () => {
  const failing = { connect: async () => Promise.reject(new Error(message)) }
  const { config, connector } = page({}, failing)
  await connect(config, { connector })
}

/** Queries a node whose response to `method` is given. */
const nodeAnswers = (method: string, answer: object) => async () => {
  const node = await fakeNode({ [method]: answer })
  try {
    const client = createPublicClient({ transport: http(node.url) })
    await client.getTransactionReceipt({ hash: `0x${'ab'.repeat(32)}` })
  } finally {
    node.close()
  }
}

/** Rows that a connector raises by itself or for its wallet's response, seen through wagmi. */
export const walletRows: RaisedRows = {
  // EIP-1193, EIP-3326 and EIP-5792
  userRejected: signingFails(rpcError(4001)),
  unauthorized: signingFails(rpcError(4100)),
  unsupportedMethod: signingFails(rpcError(4200)),
  disconnected: signingFails(rpcError(4900)),
  chainDisconnected: signingFails(rpcError(4901)),
  unrecognizedChain: signingFails(rpcError(4902)),
  capabilityUnsupported: signingFails(rpcError(5700)),
  batchChainUnsupported: signingFails(rpcError(5710)),
  batchDuplicate: signingFails(rpcError(5720)),
  batchUnknown: signingFails(rpcError(5730)),
  batchTooLarge: signingFails(rpcError(5740)),
  upgradeRejected: signingFails(rpcError(5750)),
  atomicityUnsupported: signingFails(rpcError(5760)),

  // JSON-RPC 2.0 and EIP-1474
  parseError: signingFails(rpcError(-32700)),
  invalidRequest: signingFails(rpcError(-32600)),
  methodNotFound: signingFails(rpcError(-32601)),
  invalidParams: signingFails(rpcError(-32602)),
  internalError: signingFails('not today'),
  invalidInput: signingFails(rpcError(-32000)),
  resourceNotFound: signingFails(rpcError(-32001)),
  resourceUnavailable: signingFails(rpcError(-32002)),
  transactionRejected: signingFails(rpcError(-32003)),
  methodNotSupported: signingFails(rpcError(-32004)),
  limitExceeded: signingFails(rpcError(-32005)),

  // The state of a wallet, by its words
  walletLocked: signingFails(new Error('Wallet is locked')),
  walletReloaded: signingFails(new Error('Extension context invalidated.')),
  async storageBlocked() {
    const { config, connector } = page({}, { load: () => Promise.reject(new Error('No storage.')) })
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    await connect(config, { connector })
  },
  deviceNotReady: signingFails(new Error('Ledger device: INS_NOT_SUPPORTED (0x6d00)')),

  // Transactions, by nodes' error messages
  insufficientFunds: sendingFails('insufficient funds for gas * price + value'),
  nonceTooLow: sendingFails('nonce too low: next nonce 5, tx nonce 4'),
  nonceTooHigh: sendingFails('nonce too high'),
  earlierPending: sendingFails('in-flight transaction limit reached for delegated accounts'),
  replacementUnderpriced: sendingFails('replacement transaction underpriced'),
  feeTooLow: sendingFails('max fee per gas less than block base fee: maxFeePerGas: 1'),
  gasTooLow: sendingFails('intrinsic gas too low: have 21000, want 53000'),
  reverted: sendingFails('execution reverted: Not the owner'),
  revertedCustom: sendingFails('execution reverted: custom error 0x1234abcd'),

  // wagmi and viem
  providerNotFound: () => page().connector.getProvider(),
  walletPackageMissing: connectingFails("Cannot find module '@base-org/account'"),
  connectorNotConnected: () => getConnectorClient(page().config),
  async connectorAlreadyConnected() {
    const { config, connector } = await connected()
    await connect(config, { connector })
  },
  async connectorAccountNotFound() {
    const { config } = await connected()
    await signMessage(config, { message: 'hello', account: bob })
  },
  async connectorReconnecting() {
    const { config } = page()
    config.setState((state) => ({ ...state, status: 'reconnecting' }))
    // As in wagmi's state after a reload, before its connector exists.
    const connector = { id: 'test', name: 'Test' } as never
    await getConnectorClient(config, { connector })
  },
  async chainMismatch() {
    const { config, wallet } = await connected()
    wallet.state.chainId = '0x7a6a'
    await sendTransaction(config, { to: bob, chainId: getConnection(config).chainId as never })
  },
  async checksumMismatch() {
    const { config } = await connected()
    await sendTransaction(config, { to: '0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266' })
  },
  receiptNotFound: nodeAnswers('eth_getTransactionReceipt', { result: null }),
  async partNotLoaded() {
    const load = async () => {
      throw new Error(
        'Module 2 was instantiated because it was required from module 1, but the module factory is not available.',
      )
    }
    const { config, connector } = page({}, { load })
    await connect(config, { connector })
  },
  async networkUnreachable() {
    const transport = http('http://localhost:9', { retryCount: 0 })
    await createPublicClient({ transport }).getBlockNumber()
  },

  // Injected wallets and connectors in general
  async noInAppBrowser() {
    return inAppBrowserUrl('abstract', 'https://site.example')
  },
  async walletGone() {
    vi.stubGlobal('window', new EventTarget())
    await testConfig(injected()).connector.connect()
  },
  async providerReplaced() {
    const { config, wallet } = await connected()
    wallet.provider.request = async () => '0x'
    await signMessage(config, { message: 'hello' })
  },
  async walletNotAnswering() {
    const { map } = await connected()
    vi.useFakeTimers()
    try {
      const silent = page({ eth_accounts: () => new Promise(() => {}) }, {}, map)
      const accounts = silent.connector.getAccounts()
      accounts.catch(() => undefined)
      await vi.advanceTimersByTimeAsync(silentSeconds * 1000)
      await accounts
    } finally {
      vi.useRealTimers()
    }
  },
  walletFailed: connectingFails('Ledger is asleep'),
  walletGaveNoReason: connectingFails(''),
}
