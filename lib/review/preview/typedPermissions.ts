import { type Hex, zeroAddress } from 'viem'
import { isUnlimited } from '#lib/review/preview/amounts.ts'
import { grantWarnings } from '#lib/review/preview/grants.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import { isOfSite } from '#lib/review/preview/otherSites.ts'
import { type Outflow, outflowTo } from '#lib/review/preview/outflows.ts'
import type { ParsedTypedData, Struct } from '#lib/review/preview/parseTypedData.ts'
import { timesOf } from '#lib/review/preview/periods.ts'
import { deadlineNames, formatDeadline, isFar } from '#lib/review/preview/readValue.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { isMostOfBalance, mostWarning } from '#lib/review/preview/shares.ts'
import { addressesIn } from '#lib/review/preview/typedValues.ts'
import { type Finding, softened, warning } from '#lib/review/preview/warning.ts'
import { contextOfPayer, fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

const amountNames = /^(value|amount|wad|allowance|rawAmount|tokens)$/i
const spenderNames = /^(spender|operator)$/i
/** Who may act in the account's name: managers of lenders, agents of exchanges, keys, guardians. */
const managerNames =
  /^(new)?(manager|authorized|agent|alias|delegate|(session|signing|trading|api|linked)?(key|signer)|recoverer|recovery|guardian|heir|successor)(Address)?$/i
/** A key that is no address: whoever has its other half acts for the account. */
const keyNames = /^(new)?publicKey[XY]?$/i
const scopeNames = /^(scopes?|permissions?|rights|grants|capabilities)$/i
/** Words of a scope by which funds can leave. */
const scopeOfFunds =
  /\*|(?<![a-z])(assets?|withdraw\w*|transfers?|funds?|spend\w*|admin|owner|full|all|everything)(?![a-z])/i
/** What a type is called that hands a contract or an account over. */
const controlTypes =
  /^(transfer|change|set|update|replace|accept)\w*(owner|ownership|admin|governor|guardian|recovery|controller|custody)/i
const controllerNames = /^(newOwner|newAdmin|implementation|newImplementation)$/i

type Values = Readonly<Record<string, unknown>>

/** A permission that typed data gives, found by its shape. */
export type TypedPermission = {
  path: string
  name: string
  spender: string
  items: { token: unknown; amount: bigint }[]
  /** How often the amounts may be taken: each period anew. */
  times: bigint
  /** The token whose contract verifies the signature, where no other is named. */
  token: unknown
  isGranted: boolean
  isRevoked: boolean
  /** Of one NFT (ERC-4494). */
  tokenId: bigint | undefined
  deadlines: bigint[]
}

/**
 * Finds permissions in typed data by their shape instead of their name: a struct with a spender
 * lets that account take something (EIP-2612, DAI, Permit2 single, batch, transfer and witness,
 * ERC-4494 for NFTs). Amounts and deadlines are searched in the whole struct.
 */
export function typedPermissions(data: ParsedTypedData, context: PreviewContext): Finding[] {
  return data.structs.flatMap((struct) => [
    ...permissionWarnings(struct, data, context),
    ...transferWarnings(struct, data, context),
    ...managerWarnings(struct, data, context),
  ])
}

/** The permission that a struct gives; undefined if it names no spender. */
export function permissionOf(
  { path, value, fields }: Struct,
  { domain, structs }: ParsedTypedData,
): TypedPermission | undefined {
  const name = fields.find((each) => each.type === 'address' && spenderNames.test(each.name))?.name
  if (!name) return undefined
  const parts = [...entriesOf(value)]
  const approvals = parts
    .filter(([key]) => /^(allowed|approved)$/i.test(key))
    .map(([, part]) => part)
  const items = [...itemsOf(value, domain.verifyingContract)]
  return {
    path: path ? `${path}.${name}` : name,
    name,
    spender: typeof value[name] === 'string' ? value[name] : '',
    items,
    // The period may be that of the whole list.
    times: timesOf(structs.filter((each) => path.startsWith(each.path)).map((each) => each.value)),
    token: domain.verifyingContract,
    isGranted: approvals.includes(true),
    isRevoked:
      items.length + approvals.length > 0 &&
      items.every(({ amount }) => amount === 0n) &&
      approvals.every((part) => part === false),
    tokenId: typeof value.tokenId === 'bigint' ? value.tokenId : undefined,
    deadlines: parts.flatMap(([key, part]) =>
      deadlineNames.test(key) && typeof part === 'bigint' ? [part] : [],
    ),
  }
}

/** What strangers may take by the permissions and transfers in typed data. */
export function typedOutflows(data: ParsedTypedData, request: PreviewContext): Outflow[] {
  // Whom encoded values name may gain by it: whether they are people is asked.
  const named = data.leaves.flatMap(({ type, value }) =>
    type === 'bytes' && typeof value === 'string' ? addressesIn(value as Hex) : [],
  )
  const called = named.flatMap((to) => outflowTo(to, [{ token: zeroAddress, amount: 0n }], request))
  const given = data.structs.flatMap((struct) => {
    const context = contextOfOwner(struct, request)
    const permission = permissionOf(struct, data)
    if (permission) return outflowTo(permission.spender, allItems(permission), context)
    const { to, value: amount, validBefore } = struct.value
    return isTransfer(struct) && typeof amount === 'bigint' && validBefore !== undefined
      ? outflowTo(to, [{ token: data.domain.verifyingContract, amount }], context)
      : []
  })
  return [...given, ...called]
}

/** The tokens are their owner's: of a contract account, if the signer is only its key. */
const contextOfOwner = ({ value }: Struct, context: PreviewContext) =>
  contextOfPayer(value.owner ?? value.holder ?? value.account ?? value.from, context)

const allItems = ({ items, times }: TypedPermission) =>
  items.map(({ token, amount }) => ({ token, amount: amount * times }))

function permissionWarnings(struct: Struct, data: ParsedTypedData, request: PreviewContext) {
  const permission = permissionOf(struct, data)
  if (!permission || permission.isRevoked) return []
  const context = contextOfOwner(struct, request)
  const { spender, path, tokenId } = permission
  const items = allItems(permission)
  const isNft = tokenId !== undefined && items.length === 0
  const isStranger = trustIn(spender, context) === 'stranger'
  return [
    ...grantWarnings({ ...permission, items, isAll: permission.isGranted, field: path }, context),
    ...(isNft && isStranger ? [warning('nftPermission', fullNameOf(spender, context), path)] : []),
  ]
}

/** A transfer with authorization (ERC-3009): signed here, submitted by anyone. */
function transferWarnings(
  struct: Struct,
  { domain }: ParsedTypedData,
  request: PreviewContext,
): Finding[] {
  if (!isTransfer(struct)) return []
  const context = contextOfOwner(struct, request)
  const { path, value } = struct
  const { to, value: amount, validBefore } = value
  const field = path ? `${path}.to` : 'to'
  const name = fullNameOf(to, context)
  const warnings = [warning('signedTransfer', name, field)]
  if (typeof amount === 'bigint') {
    const isMost = isMostOfBalance(amount, domain.verifyingContract, context)
    if (isUnlimited(amount)) warnings.push(warning('unlimitedApproval', name, field))
    else if (isMost && trustIn(to, context) === 'stranger')
      warnings.push(mostWarning('wholeBalance', domain.verifyingContract, context, [name, field]))
  }
  if (isFar(validBefore, context.now))
    warnings.push(warning('longPermission', formatDeadline(validBefore, context), field))
  return warnings
}

const isTransfer = (
  struct: Struct,
): struct is Struct & { value: { from: string; to: string; validBefore: bigint } } => {
  const { from, to, validBefore } = struct.value
  return typeof from === 'string' && typeof to === 'string' && typeof validBefore === 'bigint'
}

/** A controller of the account or of a contract, and keys that act for the account. */
function managerWarnings(
  { path, value, fields }: Struct,
  data: ParsedTypedData,
  context: PreviewContext,
): Finding[] {
  const isRefused = ['isAllowed', 'isAuthorized', 'allowed', 'approved'].some(
    (name) => value[name] === false,
  )
  const isOfSite = isLedgerOfSite(data, context)
  return fields.flatMap(({ name, type }) => {
    const who = value[name]
    const field = path ? `${path}.${name}` : name
    if (type === 'string' && scopeNames.test(name) && scopeOfFunds.test(String(who)))
      return [warning('actsForYou', String(who), field)]
    if (keyNames.test(name) && type !== 'address' && !isOfSite && isFilled(who))
      return [warning('actsForYou', String(who), field)]
    if (type !== 'address' || typeof who !== 'string' || /^0x0{40}$/.test(who)) return []
    const trust = trustIn(who, context)
    if (trust === 'own' || isRefused) return []
    const subject = fullNameOf(who, context)
    const isControl =
      controllerNames.test(name) ||
      (path === '' && trust === 'stranger' && controlTypes.test(data.primaryType))
    if (isControl) return [warning('controlChange', subject, field)]
    // Votes are delegated every day; credit is what has an amount.
    if (name === 'delegatee' && typeof value.value === 'bigint' && value.value > 0n)
      return [warning('borrowsForYou', subject, field)]
    // The recovery of some accounts is a contract that many use.
    const isKnown = trust === 'known' || contractName(who) !== undefined
    if (!managerNames.test(name) || isKnown) return []
    const found = warning('actsForYou', subject, field)
    const isLimited = trust === 'used' && Array.isArray(value.caveats) && value.caveats.length > 0
    return [isOfSite || isLimited ? softened(found) : found]
  })
}

/**
 * Whether the signature is for the site's own server only, by the name of its product: an exchange
 * that keeps its accounts itself. A contract checks the name, too, but anybody can write it into one.
 */
function isLedgerOfSite({ domain }: ParsedTypedData, context: PreviewContext): boolean {
  const { name, verifyingContract = zeroAddress } = domain
  return typeof name === 'string' && verifyingContract === zeroAddress && isOfSite(name, context)
}

const isFilled = (key: unknown) => key !== 0n && !/^(0x0*)?$/.test(String(key))

/** Every named value in a struct and its nested values, lists included. */
function* entriesOf(value: unknown): Generator<[name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    yield [name, part]
    yield* entriesOf(part)
  }
}

/** Amounts with the token that is named beside them, or else the verifying contract. */
function* itemsOf(value: unknown, token: unknown): Generator<{ token: unknown; amount: bigint }> {
  if (typeof value !== 'object' || value === null) return
  const own = (value as Values).token ?? token
  for (const [name, part] of Object.entries(value))
    if (amountNames.test(name) && typeof part === 'bigint') yield { token: own, amount: part }
    else yield* itemsOf(part, own)
}
