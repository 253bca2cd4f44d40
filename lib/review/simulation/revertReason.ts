import { decodeErrorResult, isHex, parseAbi } from 'viem/utils'
import { transactionErrors } from '#lib/errors/transactionErrors.ts'
import { plainText } from '#lib/input/plainText.ts'

/**
 * Why a call would fail: for `stated`, in the contract's own words; for `custom`, by the name or
 * selector of its error.
 */
export type RevertReason =
  | { key: 'funds' | 'tokenBalance' | 'tokenAllowance' | 'arithmetic' | 'unknown' }
  | { key: 'stated' | 'custom'; text: string }

const textLimit = 160

/** Reads the reason from a call's revert data, or from the node's error message if it has none. */
export function revertReason(data: unknown, message: unknown): RevertReason {
  const error = errorOf(data)
  if (!error) return readMessage(message)
  const { name, first } = error
  if (name === 'Error') return readText(first)
  if (name === 'Panic') return { key: first === 0x11n ? 'arithmetic' : 'unknown' }
  if (/Allowance/.test(name)) return { key: 'tokenAllowance' }
  if (/Balance/.test(name)) return { key: 'tokenBalance' }
  return { key: 'custom', text: name }
}

/**
 * Why a call failed, in the contract's own words: its text, or the name or selector of its error, as
 * Solidity writes it. Undefined if it gave no reason.
 */
export function revertWords(data: unknown, message: unknown): string | undefined {
  const error = errorOf(data)
  if (!error) return plainText(withoutPrefix(plainText(message, textLimit)), textLimit)
  const { name, first } = error
  if (name === 'Error') return plainText(first, textLimit)
  return name === 'Panic' ? `Panic(0x${BigInt(String(first)).toString(16)})` : name
}

/** The error in revert data: its name or selector, and its first argument. */
function errorOf(data: unknown): { name: string; first?: unknown } | undefined {
  if (!isHex(data) || data.length < 10) return undefined
  try {
    const { errorName: name, args } = decodeErrorResult({ abi: knownErrors, data })
    const [first, inner] = args ?? []
    // What an account says of a batch is that a call failed; that call says why.
    return (name === 'ExecuteError' && errorOf(inner)) || { name, first }
  } catch {
    return { name: data.slice(0, 10) }
  }
}

const withoutPrefix = (message: string | undefined) =>
  message?.replace(/^.*?execution reverted(: ?)?/i, '')

function readMessage(message: unknown): RevertReason {
  const text = plainText(message, textLimit)
  if (text && transactionErrors.insufficientFunds.match.message.test(text)) return { key: 'funds' }
  return readText(withoutPrefix(text))
}

/** Older tokens say in English what newer ones say with an error of ERC-6093. */
function readText(stated: unknown): RevertReason {
  const text = plainText(stated, textLimit)
  if (!text) return { key: 'unknown' }
  if (/allowance/i.test(text)) return { key: 'tokenAllowance' }
  if (/amount exceeds balance|insufficient balance/i.test(text)) return { key: 'tokenBalance' }
  return { key: 'stated', text }
}

/** ERC-6093, the errors of the libraries that most tokens are built with, and that of `executeBatch`. */
const knownErrors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error OwnableUnauthorizedAccount(address account)',
  'error InsufficientBalance()',
  'error InsufficientAllowance()',
  'error AllowanceOverflow()',
  'error InsufficientAllowance(uint256 amount)',
  'error AllowanceExpired(uint256 deadline)',
  'error ExecuteError(uint256 index, bytes reason)',
])
