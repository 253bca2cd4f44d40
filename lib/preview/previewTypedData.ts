import { escapeHidden, hasHiddenCharacters, shorten } from '#lib/preview/hiddenCharacters.ts'
import { typedCalls, typedOrders, typedPermissions } from '#lib/preview/knownTypedData.ts'
import { lookAlikeAddress, mixedAlphabets } from '#lib/preview/lookAlikes.ts'
import { type Leaf, type ParsedTypedData, parseTypedData } from '#lib/preview/parseTypedData.ts'
import { deadlineNames, formatDeadline, toInteger } from '#lib/preview/readValue.ts'
import type { Preview, PreviewContext, PreviewField } from '#lib/preview/SigningRequest.ts'
import { type TypedDataHashes, typedDataHashes } from '#lib/preview/typedDataHash.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

const fieldLimit = 200

/** Reviews typed data (EIP-712): primary type, domain, then every value by its path. */
export function previewTypedData(input: unknown, context: PreviewContext): Preview {
  const data = parseTypedData(input)
  if (typeof data === 'string') return unreadable(data)
  const { domainLeaves, leaves, primaryType } = data
  const calls = typedCalls(data, context)
  const warnings = [
    ...data.warnings,
    ...domainWarnings(input, data, context),
    ...[...domainLeaves, ...leaves].flatMap((leaf) => leafWarnings(leaf, context)),
    ...typedPermissions(data, context),
    ...typedOrders(data, context),
    ...calls.warnings,
  ]
  if (leaves.length > fieldLimit)
    warnings.push(warning('shownInPart', `${leaves.length - fieldLimit} more values`))
  const hashes = hashesOf(data)
  return {
    kind: 'typedData',
    title: `Sign ${escapeHidden(primaryType)}`,
    fields: [
      { label: 'Type', value: escapeHidden(primaryType) },
      ...[...domainLeaves, ...leaves.slice(0, fieldLimit)].map(toField),
      ...calls.fields.slice(0, fieldLimit),
      ...hashFields(hashes),
    ],
    hash: hashes?.digest ?? '',
    warnings,
  }
}

function unreadable(why: string): Preview {
  const warnings = [warning('invalidTypedData', why)]
  return { kind: 'typedData', title: 'Unreadable typed data', fields: [], hash: '', warnings }
}

/**
 * The chain is compared as a number, in whatever notation, whether or not it is part of the
 * signature.
 */
function domainWarnings(input: unknown, data: ParsedTypedData, { chainId }: PreviewContext) {
  const requested = inputChain(input) ?? data.domain.chainId
  if (requested === undefined) return [warning('anyChain', '', 'domain.chainId')]
  const chain = toInteger(requested)
  if (chain === BigInt(chainId)) return []
  return [warning('chainMismatch', String(chain ?? requested), 'domain.chainId')]
}

function inputChain(input: unknown): unknown {
  const data = typeof input === 'string' ? JSON.parse(input) : input
  return data?.domain?.chainId ?? undefined
}

function leafWarnings({ path, type, value }: Leaf, context: PreviewContext): PreviewWarning[] {
  if (type === 'address' && typeof value === 'string') return lookAlikeAddress(value, context, path)
  if (typeof value !== 'string' || type !== 'string') return []
  const warnings = mixedAlphabets(value, path)
  if (hasHiddenCharacters(value)) warnings.push(warning('hiddenCharacters', '', path))
  return warnings
}

function toField({ path, type, value, raw }: Leaf): PreviewField {
  const shown = shorten(escapeHidden(format(path, type, value)), 2000)
  const original = typeof raw === 'object' ? shown : shorten(escapeHidden(String(raw)), 2000)
  return { label: escapeHidden(path), value: shown, ...(original !== shown && { raw: original }) }
}

function format(path: string, type: string, value: unknown) {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (typeof value === 'bigint' && deadlineNames.test(name)) return formatDeadline(value)
  if (type === 'bytes' && value === '0x') return 'empty'
  return String(value)
}

/** Undefined if a value is missing or malformed, because nothing could be signed. */
function hashesOf(data: ParsedTypedData) {
  const isFaulty = data.warnings.some(({ severity }) => severity === 'block')
  return isFaulty ? undefined : typedDataHashes(data)
}

/** What hardware wallets show instead of the digest. */
function hashFields(hashes: TypedDataHashes | undefined): PreviewField[] {
  if (!hashes) return []
  const { domainHash, messageHash } = hashes
  const fields = [{ label: 'Domain hash', value: domainHash }]
  return messageHash ? [...fields, { label: 'Message hash', value: messageHash }] : fields
}
