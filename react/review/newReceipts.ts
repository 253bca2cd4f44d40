import { isHex } from 'viem'
import type { Config } from 'wagmi'
import { fallbackErrors } from '#lib/errors/fallbackErrors.ts'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { plainText } from '#lib/input/plainText.ts'
import {
  type NewReceipt,
  type ReceiptCheck,
  type ReceiptResult,
  receiptLimits,
} from '#lib/protocol/receipts.ts'
import { hashOf } from '#lib/receipts/hashOf.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { checkAnswer } from '#react/review/checkAnswer.ts'
import type { ReceiptUser } from '#react/review/receiptUser.ts'
import type { PassedRequest } from '#react/review/reviewPasses.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

/** A request that the user confirmed, and the wallet's answer. */
export type AnsweredRequest = {
  /** Who confirmed it: another user may be signed in when the wallet answers. */
  user: ReceiptUser
  request: ProviderRequest
  passed: PassedRequest
  wallet: { id: string; name: string }
  shown: readonly Preview[]
  answer: unknown
}

/** A receipt to save, or the error in its place, and whose it is. */
type LeftReceipt = { user: ReceiptUser; receipt: NewReceipt | WalletError }

let waiting: readonly LeftReceipt[] = []
const listeners = new Set<() => void>()

/** Receipts that wait to be saved, the oldest first; an error in the place of one that failed. */
export const newReceipts = {
  get: () => waiting,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Returns those that wait and empties the list. */
  take() {
    const taken = waiting
    change([])
    return taken
  },
}

/** Prepares the receipt of an answered request, beside it: the answer neither waits nor fails. */
export function leaveReceipt(answered: AnsweredRequest, config: Config): void {
  void receiptOf(answered, config)
    .catch((cause: unknown) => new WalletError(receiptErrors.receiptNotKept, { cause }))
    .then((receipt) => change([...waiting, { user: answered.user, receipt }]))
}

function change(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

async function receiptOf(
  { request, passed, wallet, shown, answer }: AnsweredRequest,
  config: Config,
): Promise<NewReceipt> {
  const { account, chainId } = passed
  const text = (value: string, limit: number) => plainText(value, limit) ?? '?'
  const { nameLength, titleLength } = receiptLimits
  return {
    id: crypto.randomUUID(),
    title: text(shown[0]?.title ?? request.method, titleLength / 2),
    shownHash: hashOf(shown),
    askedHash: hashOf({ method: request.method, params: request.params }),
    method: request.method,
    result: resultOf(passed, request.method, answer),
    check: await checkOf(config, passed, answer, request),
    ...signedHashOf(passed),
    wallet: { id: text(wallet.id, nameLength / 2), name: text(wallet.name, nameLength / 2) },
    account,
    chainId,
  }
}

/** Of a signature that the server can verify: of an authorization, which anyone could send, it gets none. */
function signedHashOf({ kind, hash }: PassedRequest): Pick<NewReceipt, 'signedHash'> {
  const isSigned = (kind === 'message' || kind === 'typedData') && isHex(hash)
  return isSigned ? { signedHash: hash } : {}
}

/** A raw transaction is not sent yet, and could be by anyone who has it: only its hash is saved. */
function resultOf(
  { kind: requested }: PassedRequest,
  method: string,
  answer: unknown,
): ReceiptResult {
  if (requested === 'other') return { kind: 'answer', value: `sha256:${hashOf(answer ?? null)}` }
  if (method === 'eth_signTransaction')
    return { kind: 'signature', value: `sha256:${hashOf(answer)}` }
  if (method === 'wallet_sendCalls') {
    const id = (answer as { id?: unknown } | null)?.id ?? answer
    return { kind: 'batch', value: keptValue(id) }
  }
  const kind = method.endsWith('_sendTransaction') ? 'transaction' : 'signature'
  return { kind, value: keptValue(answer) }
}

/** An answer as a receipt keeps it: its hash, if it is too long or no text. */
export function keptValue(answer: unknown): string {
  const isKept =
    typeof answer === 'string' &&
    answer.length <= receiptLimits.resultLength &&
    /^[^\p{Cc}\p{Cs}]+$/u.test(answer)
  return isKept ? answer : `sha256:${hashOf(answer)}`
}

async function checkOf(
  config: Config,
  passed: PassedRequest,
  answer: unknown,
  request: ProviderRequest,
): Promise<ReceiptCheck> {
  try {
    return await checkAnswer(config, passed, answer, request)
  } catch (error) {
    if (error instanceof WalletError && error.key === fallbackErrors.otherSignature.key)
      return 'differs'
    throw error
  }
}
