import {
  AtomicityNotSupportedError,
  BaseError,
  BundleTooLargeError,
  ChainMismatchError,
  FeeCapTooLowError,
  HttpRequestError,
  http,
  IntrinsicGasTooLowError,
  InvalidAddressError,
  NonceTooHighError,
  RpcRequestError,
  UserRejectedRequestError,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import {
  ChainNotConfiguredError,
  ConnectorAccountNotFoundError,
  ConnectorAlreadyConnectedError,
  ConnectorUnavailableReconnectingError,
  createConfig,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
} from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { explain } from '#lib/errors/explain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { toWalletError } from '#lib/errors/toWalletError.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'

const wrongChecksum = new InvalidAddressError({
  address: '0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266',
})

/** Key of the row that a foreign error maps to. */
const keyOf = (...args: Parameters<typeof toWalletError>) =>
  findWalletError(toWalletError(...args))?.key

describe('findWalletError', () => {
  test('finds the error that viem wrapped', () => {
    const inner = new WalletError(timeoutErrors.walletNotAnswering)
    const wrapped = new BaseError('Outer', { cause: new BaseError('Middle', { cause: inner }) })
    expect(findWalletError(wrapped)).toBe(inner)
  })

  test('stops at circular causes', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    expect(findWalletError(first)).toBeUndefined()
  })
})

describe('toWalletError', () => {
  test.each([
    [{ code: 4001 }, 'userRejected'],
    [{ code: 4100, message: 'x' }, 'unauthorized'],
    [{ code: '4902' }, 'unrecognizedChain'],
    [{ code: -32603, message: 'x', data: { originalError: { code: 4902 } } }, 'unrecognizedChain'],
    [{ code: -32603, data: { code: -32000, message: 'nonce too low' } }, 'nonceTooLow'],
    [{ code: -32603, data: { cause: { code: -32002 } } }, 'resourceUnavailable'],
    [{ code: 5730, message: 'x' }, 'batchUnknown'],
    [{ code: -32603, data: { originalError: { code: 5740 } } }, 'batchTooLarge'],
    [new BundleTooLargeError(new Error('x')), 'batchTooLarge'],
    [new AtomicityNotSupportedError(new Error('x')), 'atomicityUnsupported'],
    [{ error: { code: 4200, message: 'x' } }, 'unsupportedMethod'],
    ['User denied account authorization', 'userRejected'],
    [new UserRejectedRequestError(new Error('no')), 'userRejected'],
    [new Error('outer', { cause: new UserRejectedRequestError(new Error('no')) }), 'userRejected'],
    [new TypeError('Failed to fetch'), 'networkUnreachable'],
    [new HttpRequestError({ url: 'http://node/?key=secret' }), 'networkUnreachable'],
    [new HttpRequestError({ url: 'http://node', status: 429 }), 'limitExceeded'],
    [new ProviderNotFoundError(), 'providerNotFound'],
    [new ConnectorAlreadyConnectedError(), 'connectorAlreadyConnected'],
    [
      new ConnectorAccountNotFoundError({ address: '0x', connector: { name: 'x' } as never }),
      'connectorAccountNotFound',
    ],
    [
      new ConnectorUnavailableReconnectingError({ connector: { name: 'x' } }),
      'connectorReconnecting',
    ],
    [new ChainNotConfiguredError(), 'chainNotAllowed'],
    [
      new SwitchChainNotSupportedError({ connector: { name: 'x' } as never }),
      'switchThroughWallet',
    ],
    [new ChainMismatchError({ chain: mainnet, currentChainId: 10 }), 'chainMismatch'],
    [new BaseError('Sending failed.', { cause: wrongChecksum }), 'checksumMismatch'],
    [new FeeCapTooLowError(), 'feeTooLow'],
    [new IntrinsicGasTooLowError(), 'gasTooLow'],
    [new NonceTooHighError(), 'nonceTooHigh'],
    [new WaitForTransactionReceiptTimeoutError({ hash: '0x' }), 'receiptNotFound'],
    [new Error('Failed to load chunk static/chunks/a.js'), 'networkUnreachable'],
    [
      new DOMException('The operation timed out or was not allowed.', 'NotAllowedError'),
      'userRejected',
    ],
  ] as const)('recognizes case %# as its row', (error, key) => {
    expect(keyOf(error)).toBe(key)
  })

  test("recognizes wagmi's error for a missing connection", async () => {
    const config = createConfig({ chains: [mainnet], transports: { 1: http() } })
    const error = await getConnectorClient(config).catch((error: unknown) => error)
    expect(keyOf(error)).toBe('connectorNotConnected')
  })

  test('keeps the external error as cause and its message as details', () => {
    const foreign = { code: 4902, message: 'Unrecognized chain ID "0x7a6a"' }
    const error = toWalletError(foreign) as WalletError
    expect(error.cause).toBe(foreign)
    expect(error.details).toBe(foreign.message)
    expect(error.message).toBe('The wallet does not know this network.')
  })

  test.each([[new Error('surprise')], ['surprise'], [undefined], [null], [{}], [42]])(
    'returns %o unchanged',
    (error) => {
      expect(toWalletError(error)).toBe(error)
    },
  )

  test("names a connect error whose message contains 'rejected', and only while connecting", () => {
    expect(keyOf(new Error('Proposal rejected.'), 'connect')).toBe('connectionRejected')
    expect(keyOf(new Error('Proposal rejected.'), 'sign')).toBeUndefined()
  })

  test("names a connect error whose message contains 'expired', and only while connecting", () => {
    expect(keyOf(new Error('Proposal expired'), 'connect')).toBe('connectionProposalExpired')
    expect(keyOf(new Error('Proposal expired'), 'switchChain')).toBeUndefined()
  })

  test('prefers code 4001 to any message', () => {
    expect(keyOf({ code: 4001, message: 'nonce too low' }, 'connect')).toBe('userRejected')
  })

  test('ignores the request that viem quotes in its message', () => {
    const error = new RpcRequestError({
      body: { method: 'personal_sign', params: ['insufficient funds'] },
      url: 'http://node',
      error: { code: -32603, message: 'boom' },
    })
    expect(keyOf(error)).toBe('internalError')
  })

  test('survives an object whose getters throw', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    expect(() => explain(hostile)).not.toThrow()
    expect(explain(hostile).key).toBe('unexpected')
  })
})

describe('explain', () => {
  test.each(['connect', 'sign', 'switchChain'] as const)(
    "shows the wallet's own message if no row matches: %s",
    (phase) => {
      const { key, message, fix, details } = explain(new Error('Ledger is asleep'), phase)
      expect({ key, message }).toEqual({
        key: 'walletFailed',
        message: 'The wallet says: Ledger is asleep',
      })
      expect(`${fix} ${details}`).not.toMatch(/operator|asleep/)
      expect(explain({}, phase).message).toBe('The wallet failed and gave no reason.')
    },
  )

  test('does not refer to the operator for an error of a wallet or node', async () => {
    const catalog = [...(await readCatalog()).values()]
    const sending = catalog.filter(({ fix }) => /operator/.test(fix))
    const onlyOperators = [
      'popupCutOff',
      'requestTooLarge',
      'reviewNotMounted',
      'unexpected',
      'unreviewableMember',
      'walletPackageMissing',
      'wrongChainRpc',
    ]
    expect(sending.filter(({ key }) => !onlyOperators.includes(key))).toEqual([])
  })

  test("never shows a stack, a node's URL or bidirectional characters", () => {
    const error = new Error(
      'bad\u202egnp.exe at https://node.example/v2/secret-key\n    at file.ts:1',
    )
    const { details } = explain(error)
    expect(details).toBe('bad gnp.exe at …')
  })

  test('shortens a long message', () => {
    expect(explain(new Error('a'.repeat(9000))).details?.length).toBeLessThan(320)
  })
})
