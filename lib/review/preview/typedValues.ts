import { type Address, getAddress, type Hex, size, slice } from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isNative, siteToken } from '#lib/review/preview/amounts.ts'
import { knownFunction } from '#lib/review/preview/functions/knownFunctions.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import type { ParsedTypedData } from '#lib/review/preview/parseTypedData.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, isPerson, trustIn } from '#lib/review/preview/whoIs.ts'

/**
 * Warns about values by what they are, whatever their fields are called: an exchange that writes its
 * addresses as text or as bytes sends to them as well.
 */
export function typedValues(data: ParsedTypedData, context: PreviewContext): Finding[] {
  return [
    ...data.leaves.flatMap(({ path, type, value }) => {
      const address = addressIn(type, value) ?? listedStranger(type, value, context)
      const isNamed =
        address &&
        type === 'bytes32' &&
        /(contract|token)$/i.test(nameIn(path)) &&
        !isPerson(address, context)
      const isStranger = address && !isNamed && trustIn(address, context) === 'stranger'
      return isStranger ? [warning('hiddenAddress', fullNameOf(address, context), path)] : []
    }),
    ...peopleInBytes(data, context),
    ...people(data, context),
    ...data.structs.flatMap(({ path, value }) => refund(path, value, context)),
  ]
}

/** Somebody in a text that is written for programs (JSON), such as the signers of an account. */
function listedStranger(type: string, value: unknown, context: PreviewContext) {
  if (type !== 'string' || typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  return value
    .match(/0x[0-9a-f]{40}(?![0-9a-f])/gi)
    ?.find((each) => trustIn(each, context) === 'stranger')
}

/** Whom encoded values or calldata name, whatever they are for. */
function peopleInBytes({ domain, leaves }: ParsedTypedData, context: PreviewContext): Finding[] {
  // Who is named openly is judged by that.
  const named = leaves.filter(({ type }) => type === 'address')
  const isKnown = contractName(String(domain.verifyingContract)) !== undefined
  return leaves.flatMap(({ path, type, value }) => {
    if (type !== 'bytes' || typeof value !== 'string' || !value.startsWith('0x')) return []
    // What a known function names is judged by what the function does.
    const isRead = size(value as Hex) % 32 === 4 && knownFunction(value.slice(0, 10)) !== undefined
    const isSomebody = isRead || isKnown ? isNewPerson : mayBeNewPerson
    const person = addressesIn(value as Hex).find(
      (each) =>
        !named.some((open) => isSameAddress(String(open.value), each)) && isSomebody(each, context),
    )
    return person ? [warning('hiddenAddress', fullNameOf(person, context), path)] : []
  })
}

/**
 * Somebody's own account beside a number that may be an amount, an item or a price: apps name their
 * contracts and the account itself there. A transfer with authorization says by itself who gets it,
 * and the orders of well-known contracts name who may fill them.
 */
function people(data: ParsedTypedData, context: PreviewContext): Finding[] {
  const { leaves, message, domain } = data
  const isKnown = contractName(String(domain.verifyingContract)) !== undefined
  if (isKnown || message.validBefore !== undefined) return []
  const isOfValue =
    transferTypes.test(data.primaryType) ||
    leaves.some(
      ({ path, value }) => typeof value === 'bigint' && value > 0n && isWorth(nameIn(path)),
    )
  if (!isOfValue) return []
  // What is called has its calldata beside it; anybody else gets something.
  const called = leaves
    .filter(({ type, value }) => type === 'bytes' && value !== '0x')
    .map(({ path }) => structOf(path))
  const named = leaves.find(
    ({ path, type, value }) =>
      type === 'address' &&
      !(nameIn(path) === 'to' && called.includes(structOf(path))) &&
      mayBePerson(path, String(value), context),
  )
  return named ? [warning('personalPermission', fullNameOf(named.value, context), named.path)] : []
}

/** What a type is called that moves something, even if no number says how much. */
const transferTypes = /^(transfer|send|withdraw|assign)/i

/** Whether a number may be an amount, an item or a price: it does not count, order or date something, and is no vote. */
const isWorth = (name: string) => !wordsOf(name).some((word) => worthless.has(word))

const wordsOf = (name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const worthless: ReadonlySet<string> = new Set(
  'nonce salt counter version time timestamp deadline expiry expiration expires until valid start end ending after before date duration delay chain domain proposal support choice vote votes round type kind side status gas gasless v eid index seed'.split(
    ' ',
  ),
)

const structOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** The last name of a path, without the positions of lists. */
const nameIn = (path: string) => path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]/g, '')

/** What apps name by its address and is a contract everywhere. */
const contractNames =
  /spender|operator|token|asset|collateral|currency|contract|target|collection|validator|nft|settler|exchange|market|pool|vault|router|module|implementation|where/i

/** Who gives or signs, often a contract account of the person's own. */
const givers =
  /^(owner|holder|account|from|safe|sender|signer|maker|offerer|swapper|user|trader|delegator)$/i

/** While no node tells who is a person, whoever stands where apps name people may be one. */
function mayBePerson(path: string, address: string, context: PreviewContext) {
  const name = nameIn(path)
  // A token without code is nothing, and nobody's.
  if (/(token|asset|currency)$/i.test(name)) return false
  if (isNewPerson(address, context)) return true
  return !contractNames.test(name) && !givers.test(name) && mayBeNewPerson(address, context)
}

/** The same, or may be: while no node tells, whoever is neither known nor a token of the site. */
export function mayBeNewPerson(address: string, context: PreviewContext): boolean {
  if (context.isContract !== undefined || context.node === 'asking')
    return isNewPerson(address, context)
  const isSomebody = !isNative(address) && trustIn(address, context) === 'stranger'
  return isSomebody && !isNamedContract(address, context)
}

const isNamedContract = (address: string, context: PreviewContext) =>
  siteToken(address, context) !== undefined || contractName(address) !== undefined

/** Whether an address is the own account of somebody new; what stands for ether has no code either. */
export const isNewPerson = (address: string, context: PreviewContext): boolean =>
  !isNative(address) && trustIn(address, context) === 'stranger' && isPerson(address, context)

/** The address that a text or a word of 32 bytes consists of, on its left or on its right. */
export function addressIn(type: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (type === 'string') return /^0x[0-9a-f]{40}$/i.test(value) ? value : undefined
  // An address alone, or after the kind of a validator.
  const [, alone] =
    (/^bytes2[01]$/.test(type) && /^0x(?:[0-9a-f]{2})?([0-9a-f]{40})$/i.exec(value)) || []
  if (alone && isAddress(`0x${alone}`)) return getAddress(`0x${alone}`)
  if (type !== 'bytes32' || !/^0x[0-9a-f]{64}$/i.test(value)) return undefined
  const word = value as Hex
  const [left, right] = [slice(word, 0, 12), slice(word, 12, 32)]
  if (/^0x0{24}$/.test(left)) return isAddress(right) ? getAddress(right) : undefined
  // Followed by a short name, such as that of a subaccount.
  const isNamed = /^0x((2[0-9a-f]|[3-7][0-9a-f])+(00)+|0{24})$/i.test(slice(word, 20, 32))
  const first = slice(word, 0, 20)
  return isNamed && isAddress(first) ? getAddress(first) : undefined
}

/** The addresses that the words of calldata consist of, and those of calldata inside it. */
export function addressesIn(data: Hex): Address[] {
  const digits = data.slice(2, 2 + 2 * scanLimit)
  // Arguments begin after a selector, if there is one; those of calldata inside it after a second.
  const found = [0, 8, 16].flatMap((start) => {
    const words: Address[] = []
    for (let at = start; at + 64 <= digits.length; at += 64) {
      const address = digits.slice(at + 24, at + 64)
      // With four zero bytes before or behind, it is part of a word that begins elsewhere, or a number.
      const isWhole = /^0{24}(?!0{8}).*(?<!0{8})$/.test(digits.slice(at, at + 64))
      if (isWhole && isAddress(`0x${address}`)) words.push(getAddress(`0x${address}`))
      // 20 bytes after their length, but no text of 20 letters.
      const [, packed] =
        /^0{62}14(?!0{8}|(?:[2-7].){20})(.{40})0{24}$/.exec(digits.slice(at, at + 128)) ?? []
      if (packed && isAddress(`0x${packed}`)) words.push(getAddress(`0x${packed}`))
    }
    return words
  })
  return [...new Set(found)]
}

/** An address of a network of another kind that stands in calldata as text: a bridge pays there. */
export function textAddressIn(data: Hex): string | undefined {
  const bytes = data.slice(10, 10 + 2 * scanLimit).match(/../g) ?? []
  const text = bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')
  return foreignAddress.exec(text)?.[0]
}

/** Bitcoin's, Tron's, Solana's and Cosmos' forms of addresses, and Ethereum's. */
const foreignAddress =
  /(?<![\w])(?:(?:bc1|tb1|ltc1)[a-z0-9]{25,60}|[a-z]{2,12}1[02-9ac-hj-np-z]{38}|0x[0-9a-fA-F]{40}|(?=\w{0,43}[A-Z])(?=\w{0,43}[a-z])[1-9A-HJ-NP-Za-km-z]{32,44}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,33})(?![\w])/

/** Of a function that nobody knows, no more is searched than calls that people sign have. */
const scanLimit = 32 * 1024

/** Numbers, also two in one word, have many zeros. */
const isAddress = (word: Hex) => !/0{9}/.test(word)

/** A Safe pays for its transaction: at a price of the page's, to an account of the page's. */
function refund(path: string, value: Readonly<Record<string, unknown>>, context: PreviewContext) {
  const { refundReceiver: to, gasPrice } = value
  if (typeof to !== 'string' || typeof gasPrice !== 'bigint' || gasPrice === 0n) return []
  if (trustIn(to, context) !== 'stranger') return []
  const field = path ? `${path}.refundReceiver` : 'refundReceiver'
  return [warning('paysRefund', fullNameOf(to, context), field)]
}
