import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { isNoLimit } from '#lib/review/preview/amounts.ts'
import { withParty } from '#lib/review/preview/counterparty.ts'
import { typedDataHashesAgain } from '#lib/review/preview/hashAgain.ts'
import { escapeHidden, hasHiddenCharacters, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { lookAlikeAddress, mixedAlphabets } from '#lib/review/preview/lookAlikes.ts'
import { hostOf, isOfSite } from '#lib/review/preview/otherSites.ts'
import { outcomeWarnings } from '#lib/review/preview/outcomeWarnings.ts'
import { callOutflows, togetherWarnings } from '#lib/review/preview/outflows.ts'
import {
  type Leaf,
  type ParsedTypedData,
  parseTypedData,
  type TypedDataProblem,
} from '#lib/review/preview/parseTypedData.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import {
  deadlineNames,
  formatDeadlineAndDistance,
  toInteger,
} from '#lib/review/preview/readValue.ts'
import type {
  PreviewContext,
  PreviewDraft,
  PreviewField,
} from '#lib/review/preview/SigningRequest.ts'
import { signatureUse } from '#lib/review/preview/signatureUse.ts'
import { typedCalls } from '#lib/review/preview/typedCalls.ts'
import type { TypedDataHashes } from '#lib/review/preview/typedDataHash.ts'
import { typedOrders } from '#lib/review/preview/typedOrders.ts'
import { typedOutflows, typedPermissions } from '#lib/review/preview/typedPermissions.ts'
import { typedCounterparty, typedTitle, typeTitle } from '#lib/review/preview/typedTitle.ts'
import { typedValues } from '#lib/review/preview/typedValues.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { contextOfPayer, trustIn } from '#lib/review/preview/whoIs.ts'

const fieldLimit = 200

/**
 * Texts for no contract are logins, or make the keys of an account: whoever gets the
 * signature of another site's has them.
 */
function otherLogin({ domain, leaves }: ParsedTypedData, context: PreviewContext): Finding[] {
  const { name, verifyingContract } = domain
  const isText = leaves.length > 0 && leaves.every(({ type }) => type === 'string')
  const isLocal = hostOf(context) === undefined
  if (!isText || verifyingContract || isLocal) return []
  return typeof name === 'string' && !isOfSite(name, context) ? [warning('otherSite', name)] : []
}

/** Reviews typed data (EIP-712): primary type, domain, then every value by its path. */
export function previewTypedData(input: unknown, context: PreviewContext): PreviewDraft {
  const data = parseTypedData(input)
  if ('problem' in data) return unreadable(data, context)
  const { domainLeaves, leaves, primaryType } = data
  const use = signatureUse(data, context)
  const calls = typedCalls(data, contextOfPayer(use?.account, context))
  const warnings = [
    ...data.warnings,
    ...domainWarnings(input, data, context),
    ...leafWarnings([...domainLeaves, ...leaves], context),
    ...typedPermissions(data, context),
    ...typedOrders(data, context),
    ...typedValues(data, context),
    ...calls.warnings,
    ...hiddenContent(data, context),
    ...otherLogin(data, context),
  ]
  const outflows = [...callOutflows(calls.calls, context), ...typedOutflows(data, context)]
  warnings.push(...togetherWarnings(outflows, warnings, context))
  warnings.push(...outcomeWarnings(calls.calls, warnings, context, use))
  if (leaves.length > fieldLimit)
    warnings.push(warning('shownInPart', `${leaves.length - fieldLimit}`))
  const hashes = hashesOf(data)
  const named = typedTitle(data, calls.calls, context)
  return {
    kind: 'typedData',
    title: named ?? typeTitle(data, context),
    ...(named === undefined && { isVague: true }),
    ...withParty(typedCounterparty(data, calls.calls, context)),
    ...listLengths(leaves),
    fields: [
      labeled(context, 'type', escapeHidden(primaryType)),
      ...domainLeaves.map((leaf) => toField(leaf, context)),
      ...leaves.slice(0, fieldLimit).map((leaf) => ({
        ...toField(leaf, context),
        path: escapeHidden(leaf.path),
      })),
      ...calls.fields.slice(0, fieldLimit),
      ...hashFields(hashes, context),
    ],
    hash: hashes?.digest ?? '',
    outflows,
    warnings,
  }
}

/** The length of each list, by its path. */
function listLengths(leaves: readonly Leaf[]): Pick<PreviewDraft, 'listLengths'> {
  const lengths: Record<string, number> = {}
  for (const { path } of leaves)
    for (const { index, 1: position } of path.matchAll(/\[(\d+)\]/g)) {
      const list = escapeHidden(path.slice(0, index))
      lengths[list] = Math.max(lengths[list] ?? 0, Number(position) + 1)
    }
  return Object.keys(lengths).length > 0 ? { listLengths: lengths } : {}
}

function unreadable(
  { problem, ...parts }: TypedDataProblem,
  context: PreviewContext,
): PreviewDraft {
  const { titles, typedDataProblems } = textsOf(context)
  const text = typedDataProblems[problem]
  const why = typeof text === 'string' ? text : text(parts)
  const warnings = [warning('invalidTypedData', why)]
  const title = titles.unreadableTypedData
  return { kind: 'typedData', title, fields: [], hash: '', warnings }
}

/**
 * The chain is compared as a number, in whatever notation, whether or not it is part of the
 * signature. Exchanges with a ledger of their own sign with a constant that no public chain has,
 * and without a contract: such a signature moves nothing on any chain.
 */
function domainWarnings(input: unknown, data: ParsedTypedData, { chainId }: PreviewContext) {
  const requested = inputChain(input) ?? data.domain.chainId
  if (requested === undefined) return [warning('anyChain', '', 'domain.chainId')]
  const chain = toInteger(requested)
  if (chain === BigInt(chainId)) return []
  const { verifyingContract } = data.domain
  const isOffChain =
    chain === offChainLedger &&
    (verifyingContract === undefined || /^0x0{40}$/.test(String(verifyingContract)))
  if (isOffChain) return [warning('anyChain', '', 'domain.chainId')]
  return [warning('chainMismatch', plain(chain ?? requested), 'domain.chainId')]
}

const offChainLedger = 1337n

/**
 * Nothing but hashes and encoded data beside a number or a date, or a root of a tree that is not part of
 * the request: a person cannot see what such a signature allows.
 */
function hiddenContent(
  { leaves, warnings, domain, primaryType }: ParsedTypedData,
  context: PreviewContext,
): Finding[] {
  if (warnings.some(({ severity }) => severity === 'block')) return []
  const isOpaque = ({ type, value }: Leaf) =>
    (type === 'bytes32' && !/^0x0{64}$/.test(String(value))) || (type === 'bytes' && value !== '0x')
  const nameOf = ({ path }: Leaf) => path.slice(path.lastIndexOf('.') + 1)
  const isRoot = (leaf: Leaf) => isOpaque(leaf) && /root$/i.test(nameOf(leaf))
  // Whose account it is says nothing, but for what somebody agrees to and for calls, which are read.
  const isAgreement =
    leaves.some(({ type }) => type === 'bytes') ||
    /terms|policy|agree|consent|login|auth|sign|verif/i.test(primaryType)
  const isOwner = ({ type, value }: Leaf) =>
    !isAgreement && type === 'address' && trustIn(value, context) === 'own'
  const says = (leaf: Leaf) => !isOpaque(leaf) && !isOwner(leaf) && !saysNothing.test(nameOf(leaf))
  const opaque = leaves.find(isRoot) ?? (leaves.some(says) ? undefined : leaves.find(isOpaque))
  if (!opaque) return []
  const hidden = warning('hiddenContent', '', opaque.path)
  return [contractName(String(domain.verifyingContract)) ? softened(hidden) : hidden]
}

/** Fields that every signature has, whatever it allows. */
const saysNothing =
  /^(nonce|salt|counter|id|version|.*(deadline|expiry|expiration|expires(At)?|timestamp|time))$/i

function inputChain(input: unknown): unknown {
  const data = typeof input === 'string' ? JSON.parse(input) : input
  return data?.domain?.chainId ?? undefined
}

/** Of the texts, no more than anyone reads: they are careful notes, and each costs time. */
function leafWarnings(all: readonly Leaf[], context: PreviewContext): Finding[] {
  const found: Finding[] = []
  for (const { path, type, value } of all) {
    if (typeof value !== 'string') continue
    if (type === 'address') found.push(...lookAlikeAddress(value, context, path))
    else if (type === 'string' && found.length < fieldLimit)
      found.push(...textWarnings(value, path))
  }
  return found
}

function textWarnings(value: string, path: string): Finding[] {
  if (/^[ -~]*$/.test(value)) return []
  const warnings = mixedAlphabets(value, path)
  if (hasHiddenCharacters(value)) warnings.push(warning('hiddenCharacters', '', path))
  return warnings
}

function toField({ path, type, value, raw }: Leaf, context: PreviewContext): PreviewField {
  const shown = escapeHidden(shorten(format(path, type, value, context), 2000))
  const original = escapeHidden(shorten(plain(raw), 2000))
  return { label: escapeHidden(path), value: shown, ...(original !== shown && { raw: original }) }
}

function format(path: string, type: string, value: unknown, context: PreviewContext) {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (typeof value === 'bigint' && deadlineNames.test(name))
    return formatDeadlineAndDistance(value, context)
  if (typeof value === 'bigint' && isNoLimit(name, value)) return textsOf(context).values.unlimited
  if (type === 'bytes' && value === '0x') return textsOf(context).values.empty
  return plain(value)
}

/** What is no atomic value is shown as JSON. */
const plain = (value: unknown) =>
  typeof value === 'object' || Number.isNaN(value)
    ? JSON.stringify(value, bigintAsText)
    : String(value)

/** Undefined if a value is missing or malformed, because nothing could be signed. */
function hashesOf(data: ParsedTypedData) {
  const isFaulty = data.warnings.some(({ severity }) => severity === 'block')
  return isFaulty ? undefined : typedDataHashesAgain(data)
}

/** What hardware wallets show instead of the digest. */
function hashFields(hashes: TypedDataHashes | undefined, context: PreviewContext): PreviewField[] {
  if (!hashes) return []
  const { digest, domainHash, messageHash } = hashes
  return [
    labeled(context, 'digest', digest),
    labeled(context, 'domainHash', domainHash),
    ...(messageHash ? [labeled(context, 'messageHash', messageHash)] : []),
  ]
}
