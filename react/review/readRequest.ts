import { type Hex, isHex, numberToHex, stringToHex } from 'viem'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { coveredTypedData } from '#lib/review/preview/coveredTypedData.ts'
import type { BatchCall, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { transactionMembers } from '#lib/review/preview/transactionMembers.ts'
import { copyValue, unreviewable } from '#react/wagmi/copyRequest.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/** A provider's request as it is reviewed. */
export type ReadRequest = {
  /** Undefined if the request names none: the wallet's current one. */
  account: `0x${string}` | undefined
  /** Undefined if the request names none: the wallet's current one. */
  chainId: number | undefined
  request: SigningRequest
  /** Authorizations that a transaction carries (EIP-7702), which take effect with it. */
  authorizations: readonly SigningRequest[]
  /** Makes the request anew from what was read, of this account and on this chain. */
  write(reviewed: { account: `0x${string}`; chainId: number }): ProviderRequest
}

/**
 * Reads what a provider is asked to sign or send, by whatever parameters. The wallet gets what
 * `write` makes of it, so that nothing reaches it that was not read.
 * @throws WalletError unreviewableMember for a member that has no place in a review
 */
export function readRequest({ method, params }: ProviderRequest): ReadRequest {
  const list: readonly unknown[] = Array.isArray(params) ? params : [params]
  const [first, second] = list
  switch (method) {
    case 'personal_sign': {
      // Some sites pass the two parameters in reverse order.
      const isReversed = toAddress(first) && !toAddress(second) && second !== undefined
      return isReversed ? personalMessage(first, second) : personalMessage(second, first)
    }
    case 'eth_sign': {
      const content = hexOf(textOf(second))
      const write: ReadRequest['write'] = ({ account }) => ({ method, params: [account, content] })
      return { ...by(first, message(content)), write }
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
    // viem's second attempt at a wallet that refused the first.
    case 'wallet_sendTransaction':
      return transaction(method, first)
    case 'eth_signAuthorization':
      return accountAuthorization(first)
    case 'wallet_sendCalls':
      return batch(first)
    case 'wallet_addEthereumChain':
      return addedChain(first)
    default:
      if (typedDataMethods.test(method))
        // The first version has its parameters in reverse order.
        return toAddress(first)
          ? typedData(method, first, second, false)
          : typedData(method, second, first, true)
      return other(method, params)
  }
}

/** `eth_signTypedData`, and its later versions. */
const typedDataMethods = /^eth_signTypedData(_v\d+)?$/

/** Bytes are sent as bytes and text as the bytes of the text, which wallets read in one way only. */
function personalMessage(account: unknown, content: unknown): ReadRequest {
  const text = textOf(content)
  const raw = hexOf(text)
  return {
    ...by(account, message(text)),
    write: (reviewed) => ({ method: 'personal_sign', params: [raw, reviewed.account] }),
  }
}

const message = (text: string): SigningRequest => ({
  kind: 'message',
  message: isBytes(text) ? { raw: text } : text,
})

function textOf(content: unknown): string {
  if (typeof content !== 'string') throw unreviewable('message')
  return content
}

const isBytes = (text: string): text is Hex => isHex(text) && text.length % 2 === 0

const hexOf = (text: string): Hex =>
  isBytes(text) ? (text.toLowerCase() as Hex) : stringToHex(text)

function typedData(
  method: string,
  account: unknown,
  value: unknown,
  isReversed: boolean,
): ReadRequest {
  const parsed = parse(value)
  const read = isRecord(parsed) ? parsed : value
  const covered = coveredTypedData(read)
  // Written anew, a name that the text had twice is there once, as it was shown.
  const written =
    typeof value === 'string' && isRecord(covered) ? JSON.stringify(covered, bigintAsText) : covered
  return {
    ...by(account, { kind: 'typedData', typedData: read }),
    write: (reviewed) => ({
      method,
      params: isReversed ? [written, reviewed.account] : [reviewed.account, written],
    }),
  }
}

/** What is shown of it is its JSON, so that the wallet gets no more than that. */
function other(method: string, params: unknown): ReadRequest {
  const written = asJson(params ?? []) ?? []
  return {
    ...by(undefined, { kind: 'other', method, params: written }),
    write: () => ({ method, params: written }),
  }
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value, bigintAsText)) as unknown

/** The wallet would fetch an icon from anywhere, and show it as the network's: it gets none. */
const chainNames = [
  ...['chainId', 'chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls', 'iconUrls'],
]

/** A network as EIP-3085 describes it. */
function addedChain(value: unknown): ReadRequest {
  const fields = membersOf(value, chainNames, 'chain')
  const { nativeCurrency } = fields
  const id = chainIdOf(fields)
  const names = ['name', 'symbol', 'decimals']
  const currency =
    nativeCurrency === undefined ? undefined : membersOf(nativeCurrency, names, 'nativeCurrency')
  const chain = given({
    chainId: id === undefined ? undefined : numberToHex(id),
    chainName: shortText(fields, 'chainName'),
    nativeCurrency:
      currency &&
      given({
        name: shortText(currency, 'name') ?? shortText(currency, 'symbol'),
        symbol: shortText(currency, 'symbol'),
        decimals: smallNumber(currency, 'decimals') ?? 18,
      }),
    rpcUrls: urlsOf(fields, 'rpcUrls'),
    blockExplorerUrls: urlsOf(fields, 'blockExplorerUrls'),
  })
  return {
    ...by(undefined, { kind: 'addChain', chain }),
    write: () => ({ method: 'wallet_addEthereumChain', params: [chain] }),
  }
}

/** Shown whole. */
const nameLength = 60
const urlLength = 500
const mostUrls = 20

function shortText(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length > nameLength) throw unreviewable(name)
  return value
}

function smallNumber(fields: Record<string, unknown>, name: string): number | undefined {
  const value = quantity(fields, name)
  if (value !== undefined && value > 255n) throw unreviewable(name)
  return value === undefined ? undefined : Number(value)
}

function urlsOf(fields: Record<string, unknown>, name: string): string[] | undefined {
  const value = fields[name]
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined
  const isUrl = (each: unknown) => typeof each === 'string' && each.length <= urlLength
  if (!Array.isArray(value) || value.length > mostUrls || !value.every(isUrl))
    throw unreviewable(name)
  return value as string[]
}

/** What a transaction may have: any other member could change what it does. */
const transactionNames = [
  ...['from', 'to', 'value', 'data', 'input', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas'],
  ...['maxPriorityFeePerGas', 'nonce', 'type', 'accessList', 'authorizationList', 'chainId'],
]

function transaction(method: string, value: unknown): ReadRequest {
  const fields = membersOf(value, transactionNames, 'transaction')
  checkType(fields.type)
  const gas = one(quantity(fields, 'gas'), quantity(fields, 'gasLimit'), 'gasLimit')
  const [gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce] = (
    ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const
  ).map((name) => quantity(fields, name))
  // Which of the two a wallet would take is its own choice.
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined)
    throw unreviewable('gasPrice')
  const accessList = accessListOf(fields.accessList)
  const authorizationList = authorizationsOf(fields.authorizationList)
  const request = {
    kind: 'transaction' as const,
    ...callOf(fields),
    ...given({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce }),
    ...given({ accessList, authorizationList }),
  }
  return {
    ...by(fields.from, request, fields),
    authorizations: (authorizationList ?? []).map(authorizationRequest),
    write: ({ account, chainId }) => ({
      method,
      params: [{ from: account, ...transactionMembers(request), chainId: numberToHex(chainId) }],
    }),
  }
}

/** The type follows from the other members; blobs have no place in a review. */
function checkType(type: unknown) {
  if (type === undefined) return
  const isKnown = ['0x0', '0x1', '0x2', '0x4', 0, 1, 2, 4].includes(type as string | number)
  if (!isKnown) throw unreviewable('type')
}

function batch(value: unknown): ReadRequest {
  const names = ['version', 'id', 'from', 'calls', 'chainId', 'atomicRequired', 'capabilities']
  const fields = membersOf(value, names, 'batch')
  const { version, id, atomicRequired = false } = fields
  if (!isShortText(version)) throw unreviewable('version')
  if (!isShortText(id)) throw unreviewable('id')
  if (typeof atomicRequired !== 'boolean') throw unreviewable('atomicRequired')
  if (!Array.isArray(fields.calls)) throw unreviewable('calls')
  if (fields.calls.length > mostCalls) throw new WalletError(reviewErrors.requestTooLarge)
  const calls = fields.calls.map((call) => batchCall(call, quantity(fields, 'chainId')))
  const capabilities = capabilitiesOf(fields.capabilities)
  return {
    ...by(
      fields.from,
      { kind: 'batch', calls, isAtomic: atomicRequired, ...given({ capabilities }) },
      fields,
    ),
    write: ({ account, chainId }) => ({
      method: 'wallet_sendCalls',
      params: [
        {
          ...given({ version, id }),
          from: account,
          chainId: numberToHex(chainId),
          atomicRequired,
          calls: calls.map(({ capabilities: own, ...call }) => ({
            ...transactionMembers(call),
            ...given({ capabilities: own }),
          })),
          ...given({ capabilities }),
        },
      ],
    }),
  }
}

/** Several times as many as are shown. */
const mostCalls = 500

/** The wallet's answer to a batch is found by its id (EIP-5792: at most 4,096 bytes in hex). */
const isShortText = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= 8194)

function batchCall(value: unknown, chainId: bigint | undefined): BatchCall {
  const names = ['to', 'value', 'data', 'input', 'chainId', 'capabilities']
  const fields = membersOf(value, names, 'calls')
  const own = quantity(fields, 'chainId')
  if (own !== undefined && own !== chainId) throw unreviewable('calls.chainId')
  return { ...callOf(fields), ...given({ capabilities: capabilitiesOf(fields.capabilities) }) }
}

function capabilitiesOf(value: unknown): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined
  if (!isRecord(value)) throw unreviewable('capabilities')
  const read = asJson(value) as Record<string, unknown>
  return Object.keys(read).length > 0 ? read : undefined
}

const authorizationNames = ['address', 'contractAddress', 'chainId', 'nonce']

function accountAuthorization(value: unknown): ReadRequest {
  const fields = membersOf(value, ['from', 'executor', ...authorizationNames], 'authorization')
  // Its number has been filled in with that.
  if (fields.executor !== undefined && fields.executor !== 'self') throw unreviewable('executor')
  const read = authorizationMembers(fields)
  return {
    ...by(fields.from, authorizationRequest(read)),
    write: ({ account }) => ({
      method: 'eth_signAuthorization',
      params: [{ from: account, ...read }],
    }),
  }
}

/** Each is shown with its own dangers; an account needs one. */
const mostAuthorizations = 10

function authorizationsOf(value: unknown) {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw unreviewable('authorizationList')
  if (value.length > mostAuthorizations) throw new WalletError(reviewErrors.requestTooLarge)
  if (value.length === 0) return undefined
  return value.map((item) => {
    const names = [...authorizationNames, 'r', 's', 'v', 'yParity']
    const fields = membersOf(item, names, 'authorizationList')
    const [r, s] = [fields.r, fields.s]
    if (!isPart(r) || !isPart(s)) throw unreviewable('authorizationList')
    const v = quantity(fields, 'v')
    const yParity = quantity(fields, 'yParity') ?? (v !== undefined && v >= 27n ? v - 27n : v)
    return {
      ...authorizationMembers(fields),
      ...given({ r, s, yParity: yParity === undefined ? undefined : numberToHex(yParity) }),
    }
  })
}

const isPart = (value: unknown): value is Hex | undefined => value === undefined || isHex(value)

/** Without a network it is valid on all of them (0). */
function authorizationMembers(fields: Record<string, unknown>) {
  const address = one(fields.address, fields.contractAddress, 'contractAddress')
  const nonce = quantity(fields, 'nonce')
  if (typeof address !== 'string') throw unreviewable('address')
  if (nonce === undefined) throw unreviewable('nonce')
  const chainId = numberToHex(quantity(fields, 'chainId') ?? 0n)
  return { address: address as Hex, chainId, nonce: numberToHex(nonce) }
}

function authorizationRequest({ address, chainId, nonce }: Record<string, Hex>): SigningRequest {
  const [contractAddress, network, number] = [String(address), Number(chainId), Number(nonce)]
  return { kind: 'authorization', contractAddress, chainId: network, nonce: number }
}

function accessListOf(value: unknown) {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw unreviewable('accessList')
  if (value.length === 0) return undefined
  return value.map((item) => {
    const { address, storageKeys = [] } = membersOf(item, ['address', 'storageKeys'], 'accessList')
    if (!isHex(address) || !Array.isArray(storageKeys) || !storageKeys.every((key) => isHex(key)))
      throw unreviewable('accessList')
    return { address, storageKeys: storageKeys as Hex[] }
  })
}

function by(
  account: unknown,
  request: SigningRequest,
  fields: Record<string, unknown> = {},
): Omit<ReadRequest, 'write'> {
  return {
    account: toAddress(account),
    chainId: chainIdOf(fields),
    request,
    authorizations: [],
  }
}

function chainIdOf(fields: Record<string, unknown>): number | undefined {
  const id = quantity(fields, 'chainId')
  if (id !== undefined && id > Number.MAX_SAFE_INTEGER) throw unreviewable('chainId')
  return id === undefined ? undefined : Number(id)
}

function callOf(fields: Record<string, unknown>): BatchCall {
  const { to } = fields
  if (to !== undefined && typeof to !== 'string') throw unreviewable('to')
  const read = one(fields.data, fields.input, 'input')
  if (read !== undefined && typeof read !== 'string') throw unreviewable('data')
  const data = read === '0x' ? undefined : (read as Hex | undefined)
  // Without a recipient it creates a contract.
  return given({ to: to || undefined, value: quantity(fields, 'value'), data })
}

/** The value of a member that has two names; both may be given if they are equal. */
function one<Value>(first: Value, second: Value, name: string): Value {
  if (first !== undefined && second !== undefined && first !== second) throw unreviewable(name)
  return first ?? second
}

/** The members that have a value. */
function membersOf(value: unknown, names: readonly string[], what: string) {
  if (!isRecord(value)) throw unreviewable(what)
  const members = Object.entries(value).filter(([, each]) => each !== undefined && each !== null)
  const unknown = members.find(([name]) => !names.includes(name))
  if (unknown) throw unreviewable(unknown[0])
  return Object.fromEntries(members) as Record<string, unknown>
}

function given<Members extends Record<string, unknown>>(members: Members) {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [name in keyof Members]?: Exclude<Members[name], undefined>
  }
}

/** A quantity in hex, in decimal or as a number; undefined if there is none. */
function quantity(fields: Record<string, unknown>, name: string): bigint | undefined {
  const value = fields[name]
  if (value === undefined || value === '' || value === '0x') return undefined
  const read = integerOf(value)
  if (read === undefined || read < 0n || read > maxQuantity) throw unreviewable(name)
  return read
}

const maxQuantity = 2n ** 256n - 1n

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isDigits = typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
  return isDigits ? BigInt(value) : undefined
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = parseJson(value)
  return parsed === undefined ? value : copyValue(parsed)
}
