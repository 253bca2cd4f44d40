import {
  type Descriptor,
  type DisplayField,
  type DisplayFieldGroup,
  type DisplayModel,
  type ExternalDataProvider,
  type FormatOptions,
  format,
  formatTypedData,
  isFieldGroup,
  resolveCalldataDescriptor,
  resolveTypedDataDescriptor,
  type TypedData,
} from '@ethereum-sourcify/clear-signing'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import {
  type DescriptorIndex,
  descriptorTextLimit,
} from '#lib/review/descriptors/descriptorIndex.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { parseTypedData } from '#lib/review/preview/parseTypedData.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

/** Where descriptors are read from. */
export type DescriptorSource = {
  index: DescriptorIndex
  /** Reads one file of the index. */
  read: (path: string) => Promise<unknown>
}

/** What a descriptor (ERC-7730) says about a request: its author's words, which earn no trust. */
export type Description = {
  title: string
  fields: { label: string; value: string }[]
  /** The contract’s owner, according to the descriptor. */
  owner?: string
  /** The source of the descriptor, according to the index. */
  source: string
}

const fieldLimit = 40
const labelLimit = 60
const valueLimit = 120
const titleLimit = 160
const depthLimit = 2
/** Bytes of calldata and values of typed data that are decoded in a few milliseconds. */
const calldataLimit = 24_000
const leafLimit = 400
/** Digits of the largest number of 256 bits. */
const decimalsLimit = 78

/**
 * Describes a call or typed data by the descriptor that fits it; undefined if none does. A wrong or
 * hostile descriptor gives undefined too. Without network, except for `source.read`.
 */
export async function describe(
  request: SigningRequest,
  context: PreviewContext,
  source: DescriptorSource,
): Promise<Description | undefined> {
  try {
    const read = readOnce(source)
    const options: FormatOptions = {
      externalDataProvider: externalData(context),
      descriptorResolverOptions: {
        type: 'custom',
        resolver: { index: source.index, fetchDescriptor: read.fetch },
      },
    }
    if (request.kind === 'transaction') return await describeCall(request, context, options, read)
    if (request.kind === 'typedData')
      return await describeTypedData(request.typedData, context, options, read)
    return undefined
  } catch {
    // A descriptor is a stranger's: what it breaks is only its own description.
    return undefined
  }
}

type Reader = { fetch: (path: string) => Promise<Descriptor>; source: () => string | undefined }

async function describeCall(
  { to, data, value }: Extract<SigningRequest, { kind: 'transaction' }>,
  { account, chainId }: PreviewContext,
  options: FormatOptions,
  read: Reader,
): Promise<Description | undefined> {
  const address = to && toAddress(to)
  if (!address || !data || data.length < 10 || data.length > 2 + 2 * calldataLimit) return undefined
  const found = await resolveCalldataDescriptor(chainId, address, options.descriptorResolverOptions)
  if ('warning' in found) return undefined
  const call = { chainId, to: address, data, from: account, value: value ?? 0n }
  return toDescription(await format(call, options), read.source())
}

async function describeTypedData(
  asked: unknown,
  { account }: PreviewContext,
  options: FormatOptions,
  read: Reader,
): Promise<Description | undefined> {
  const parsed = parseTypedData(asked)
  if ('problem' in parsed || parsed.leaves.length > leafLimit) return undefined
  const { chainId, verifyingContract } = parsed.domain
  // The library looks a descriptor up by both.
  if (typeof verifyingContract !== 'string' || chainId === undefined) return undefined
  const typedData = {
    account,
    types: { ...parsed.types },
    primaryType: parsed.primaryType,
    domain: { ...parsed.domain, chainId: Number(chainId) },
    message: withoutBigints(parsed.message),
  } as TypedData
  const found = await resolveTypedDataDescriptor(typedData, options.descriptorResolverOptions)
  if ('warning' in found) return undefined
  return toDescription(await formatTypedData(typedData, options), read.source())
}

/** Reads each file once, remembers the first, and refuses what is too large to be read quickly. */
function readOnce({ index, read }: DescriptorSource): Reader {
  const files = new Map<string, Promise<Descriptor>>()
  return {
    source: () => {
      const [first = ''] = files.keys()
      return Object.hasOwn(index.sources, first) ? index.sources[first] : undefined
    },
    fetch: (path) => {
      const known = files.get(path)
      if (known) return known
      const file = read(path).then((descriptor) => {
        if (!isDescriptor(descriptor)) throw new TypeError(`${path} is not a descriptor`)
        return descriptor
      })
      files.set(path, file)
      return file
    },
  }
}

/** The library pads to as many digits as `decimals` says, whatever they cost. */
function isDescriptor(value: unknown): value is Descriptor {
  let isQuick = true
  const text = JSON.stringify(value, (name, each) => {
    if (name === 'decimals' && (typeof each !== 'number' || each > decimalsLimit)) isQuick = false
    return each
  })
  return isRecord(value) && text.length <= descriptorTextLimit && isQuick
}

/** What the library would ask a wallet: answered from the context only. */
function externalData(context: PreviewContext): ExternalDataProvider {
  const { chainId: ownChain, tokens = [], chains = [], currency } = context
  return {
    resolveToken: async (chainId, address) => {
      const token = tokens.find((each) => isSame(each.address, address))
      if (!token || chainId !== ownChain) return null
      return { name: token.symbol, symbol: token.symbol, decimals: token.decimals }
    },
    resolveLocalName: async (address) => {
      const name = context.names?.[address.toLowerCase()] ?? contractName(address)
      return name === undefined ? null : { name, typeMatch: true }
    },
    resolveEnsName: async (address) => {
      const name = context.publicNames?.[address.toLowerCase()]
      return name === undefined ? null : { name, typeMatch: true }
    },
    resolveChainInfo: async (chainId) => {
      const known = chains.find(({ id }) => id === chainId)
      const isOwn = chainId === ownChain
      if (!known && !isOwn) return null
      const symbol = (isOwn && currency?.symbol) || known?.symbol || 'ETH'
      const decimals = (isOwn && currency?.decimals) || 18
      return {
        name: known?.name ?? String(chainId),
        nativeCurrency: { name: symbol, symbol, decimals },
      }
    },
  }
}

function toDescription(model: DisplayModel, source: string | undefined): Description | undefined {
  const title = titleOf(model)
  if (!title || source === undefined || model.rawCalldataFallback) return undefined
  const owner = model.metadata?.owner ?? model.metadata?.contractName
  return {
    title,
    fields: fieldsOf(model.fields, 0).slice(0, fieldLimit),
    ...(typeof owner === 'string' && owner && { owner: clean(owner, labelLimit) }),
    source,
  }
}

function titleOf({ interpolatedIntent, intent, fields }: DisplayModel): string {
  const plain = typeof intent === 'object' ? Object.values(intent).join(', ') : intent
  // An amount of an unknown token is a bare number, in which a title would be off by its decimals.
  const sentence = fields?.some(hasUnknownToken) ? undefined : interpolatedIntent
  return clean(sentence ?? plain ?? '', titleLimit)
}

function hasUnknownToken(field: DisplayField | DisplayFieldGroup): boolean {
  if (isFieldGroup(field)) return field.fields.some(hasUnknownToken)
  return field.warning?.code === 'UNKNOWN_TOKEN'
}

function fieldsOf(
  fields: readonly (DisplayField | DisplayFieldGroup)[] | undefined,
  depth: number,
): Description['fields'] {
  // More than is shown is never converted: a list may have thousands.
  return (fields ?? []).slice(0, fieldLimit).flatMap((field) => {
    if (isFieldGroup(field)) return fieldsOf(field.fields, depth)
    const label = clean(field.label, labelLimit)
    const nested = field.embeddedCalldata?.display
    const title = nested && titleOf(nested)
    if (!title || depth >= depthLimit)
      return [{ label, value: clean(shownValue(field), valueLimit) }]
    return [{ label, value: title }, ...fieldsOf(nested.fields, depth + 1)]
  })
}

function shownValue(field: DisplayField): string {
  const { value, tokenAddress } = field
  const token = hasUnknownToken(field) && tokenAddress
  return token ? `${value} (${shortAddress(token)})` : String(value)
}

function clean(text: string, limit: number): string {
  return shorten(
    escapeHidden(shorten(String(text), 4 * limit))
      .replace(/\s+/g, ' ')
      .trim(),
    limit,
  )
}

/** JSON has no bigints, and the library reads the forms of JSON; hexadecimals it reads as bytes. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(withoutBigints)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutBigints(each)]),
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
