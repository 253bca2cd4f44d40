/**
 * Receipts: what a signed-in user confirmed in the review, one per request, each with the hash of
 * the one before it. Hashes are SHA-256 in hex, without 0x, over canonical JSON (RFC 8785).
 *
 * - `POST /api/receipts` {@link PostedReceipt} → {@link KeptReceipt}; the same id again returns the
 *   receipt that it left; fails with `receiptsFull`, or `receiptOfAnotherUser`
 * - `GET /api/receipts?before=<number>` → {@link ReceiptPage}: the latest ones before that number
 */
export type NewReceipt = {
  /** UUID, so that a repeated request leaves one receipt. */
  id: string
  /** The title that the review showed. */
  title: string
  /** Hash of the previews that the review showed: titles, fields, warnings, fingerprints. */
  shownHash: string
  /** Hash of the method and parameters that the wallet received. */
  askedHash: string
  /** JSON-RPC method. */
  method: string
  result: ReceiptResult
  /** The page's. */
  check: ReceiptCheck
  /**
   * Hash that the signature in `result` is over (EIP-191, EIP-712), 0x-prefixed, so that the server can
   * verify it.
   */
  signedHash?: `0x${string}` | undefined
  wallet: { id: string; name: string }
  account: `0x${string}`
  chainId: number
}

/**
 * A receipt as a page sends it, with the identity of who confirmed the request: another user may have
 * signed in until the wallet answered.
 */
export type PostedReceipt = NewReceipt & { identity: string }

/**
 * What the wallet answered: `batch` is the id of a batch of calls (EIP-5792), and `answer` that of a
 * method that the review does not know. `mined` is no answer: it is the hash of the mined transaction,
 * or the hashes of those that executed a batch, or the batch's id if nobody names them, in a receipt of
 * its own that follows the request's.
 */
export type ReceiptResult = {
  kind: (typeof receiptResultKinds)[number]
  /** Longer than {@link receiptLimits.resultLength}: its SHA-256, as `sha256:<hex>`. */
  value: string
}

/**
 * How the answer compares with what was shown: `matches` if a signature recovers to the account over
 * the shown digest, or if to, value and data of the mined transaction are those that were shown;
 * `differs` if not; `unchecked` if that is not known when it is answered, such as for a transaction
 * that is not mined yet.
 */
export type ReceiptCheck = (typeof receiptChecks)[number]

/** Kinds of {@link ReceiptResult}. */
export const receiptResultKinds = ['signature', 'transaction', 'batch', 'mined', 'answer'] as const
/** Values of {@link ReceiptCheck}. */
export const receiptChecks = ['matches', 'differs', 'unchecked'] as const

/** Versions of {@link Receipt}; the last one is that of new receipts. */
export const receiptVersions = [1, 2] as const

/** A receipt as the server keeps it; its hash covers every field. */
export type Receipt = NewReceipt & {
  /** Version 1 has no {@link serverCheck}: the page only had checked it. */
  version: (typeof receiptVersions)[number]
  /**
   * Whether the account signed `signedHash`, by the server; `unchecked` if it has nothing to verify, or
   * no node answered.
   */
  serverCheck?: ReceiptCheck
  /** Counted from 1 for each user. */
  number: number
  /** The user: the identity of the session. */
  identity: string
  /** The site. */
  origin: string
  /** ISO 8601, by the server's clock. */
  at: string
  /** Hash of the receipt before it; {@link firstPreviousHash} for the first. */
  previousHash: string
}

/** A receipt with its hash. */
export type KeptReceipt = Receipt & { hash: string }

/** Some receipts, newest first, and the end of the chain. */
export type ReceiptPage = ReceiptHead & { receipts: KeptReceipt[] }

/** The end of a user's chain: a missing receipt is found by it, the last one included. */
type ReceiptHead = { identity: string; count: number; headHash: string }

/** All receipts of a user, oldest first: the exported file. */
export type ReceiptExport = ReceiptHead & { version: 1; receipts: KeptReceipt[] }

/** The hash that the first receipt has before it. */
export const firstPreviousHash = '0'.repeat(64)

/** Limits: characters of texts, receipts of a page, and receipts of a user. */
export const receiptLimits = {
  titleLength: 300,
  nameLength: 100,
  resultLength: 8192,
  perPage: 50,
  perUser: 10_000,
} as const
