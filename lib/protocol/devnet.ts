/**
 * Where the devnet's services sit and what its control port says and hears.
 * Shared by the devnet, the tests and the site's defaults; types and numbers only.
 */

/** Port of each service, counted from DEVNET_PORT. Never reorder: browsers keep state per origin. */
export const devnetPortOffsets = {
  control: 0,
  chain: 1,
  chain2: 2,
  wallet: 3,
  relay: 4,
  phone: 5,
  custody: 6,
  frames: 7,
  mailbox: 8,
  issuer: 9,
  popup: 10,
  link: 11,
} as const

export type DevnetService = keyof typeof devnetPortOffsets

/** Chain ids of the two local chains. */
export const devnetChainIds = { chain: 31337, chain2: 31338 } as const

/** `GET /services`: every service that runs, by name. */
export type Services = Record<string, string>

/** What the dev wallet does with a request that needs a person. */
export type WalletPolicy = 'ask' | 'approve' | 'reject' | 'ignore'

/** `GET /control/wallet`; `POST /control/wallet` takes any part of it but the lists. */
export type WalletState = {
  policy: WalletPolicy
  /** Accounts the wallet holds, EIP-55; the selected one comes first in what sites see. */
  accounts: `0x${string}`[]
  selected: number
  chainId: number
  locked: boolean
  /** Milliseconds before any answer. */
  delayMs: number
  /** Sign with another account's key than asked. */
  wrongSignature: boolean
  /** `throw`: request() throws at once; `string`: rejects with a bare string; `nothing`: with undefined. */
  fault: 'none' | 'throw' | 'string' | 'nothing'
  /** Chains the wallet knows; others must be added first (4902). */
  knownChainIds: number[]
  /** Origins that were let in. */
  grants: string[]
  pending: WalletRequest[]
}

export type WalletRequest = {
  id: string
  origin: string
  method: string
  params: unknown
  askedAt: string
}

/** One line of `GET /control/requests`: what was asked of the devnet and how it ended. */
export type RequestLogEntry = {
  at: string
  service: string
  origin?: string
  method: string
  outcome: 'pending' | 'approved' | 'rejected' | 'ignored' | 'answered' | 'failed'
  detail?: string
}

/** `POST /control/chain/fault` (chain 31337) or `/control/chain2/fault`; `kind: 'none'` clears it. */
export type ChainFault = {
  kind:
    | 'none'
    | 'refuse'
    | 'status'
    | 'html'
    | 'truncated'
    | 'nullResult'
    | 'wrongId'
    | 'stringError'
    | 'hang'
    | 'chainId'
    | 'error'
  /** Only these JSON-RPC methods; all where missing. */
  methods?: string[]
  /** How many requests are hit; all where missing. */
  times?: number
  /** For `status`: HTTP status and Retry-After in seconds. */
  status?: number
  retryAfterSeconds?: number
  /** For `chainId`: the id told. */
  chainId?: number
  /** For `error`: the JSON-RPC error told. */
  error?: { code: number; message: string; data?: unknown }
}

/** `GET /control/relay`: counted since the start or the last restart; never a message's text. */
export type RelayStats = {
  /** No new sockets are let in (`POST /control/relay/down`). */
  isDown: boolean
  /** Nothing is delivered (`POST /control/relay/pause`). */
  isPaused: boolean
  sockets: number
  /** Different keys behind the sockets: two tabs of one browser share one. */
  clients: number
  subscriptions: number
  messagesKept: number
  /** Clients turned away at the door. */
  refused: number
  published: number
  /** Texts that were published again. */
  duplicates: number
  /** Publishes that were lost on purpose. */
  lost: number
  delivered: number
  /** Of those, the ones that the same client had been sent before. */
  redelivered: number
  acknowledged: number
  /** Requests answered with an error. */
  failed: number
  /** Publishes by tag. */
  tags: Record<string, number>
  /** Requests by method. */
  methods: Record<string, number>
}

/** What the phone allows a site when it approves a connection; all it can where missing. */
export type PhoneChoices = {
  chainIds?: number[]
  methods?: string[]
  events?: string[]
  /** Indices of the ten accounts; the selected one where missing. */
  accounts?: number[]
}

/** `GET /control/phone`; `POST /control/phone` takes any part of the first half. */
export type PhoneState = {
  policy: WalletPolicy
  /** Index of the account that signs and is shown first. */
  selected: number
  chainId: number
  /** Milliseconds before any answer. */
  delayMs: number
  /** Sign with another account's key than asked. */
  wrongSignature: boolean
  choices: PhoneChoices
  /** What a site hears of a refusal. */
  rejection: { code: number; message: string }
  accounts: `0x${string}`[]
  knownChainIds: number[]
  isOnline: boolean
  sessions: PhoneSession[]
  /** Newest first, answered ones included. */
  asks: PhoneAsk[]
}

/** What the phone thinks of a requester: does its page's true origin match what it calls itself? */
export type RequesterCheck = 'valid' | 'invalid' | 'unknown' | 'scam'

/** A site the phone is connected to. */
export type PhoneSession = {
  topic: string
  name: string
  origin: string
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
  /** ISO 8601. */
  expiresAt: string
}

/** One thing the phone was asked: to connect, or for a signature. */
export type PhoneAsk = {
  id: string
  kind: 'connect' | 'request'
  outcome: 'pending' | 'approved' | 'rejected' | 'ignored' | 'withdrawn' | 'failed'
  /** Topic of the session, or of the pairing before there is one. */
  topic: string
  name: string
  /** What the site says it is. */
  origin: string
  check: RequesterCheck
  /** What its browser said, where that is known. */
  trueOrigin?: string
  method: string
  params?: unknown
  chainId?: number
  account?: string
  askedAt: string
  title: string
  approveLabel: string
  fields: { label: string; value: string; kind?: 'code' | 'text' }[]
  warnings: string[]
  hash?: string
  /** Why it failed. */
  reason?: string
}

/** Which requests a switch of the custody hits; all where nothing is named. */
export type CustodyScope = {
  /** `submit/sign_raw_payload` */
  path?: string
  /** Of a fault as the request names it; of `next` the one that acts, where it named the parent. */
  organizationId?: string
}

/** `POST /control/custody/next`: how the next activities are answered instead of being carried out. */
export type CustodyForced = CustodyScope & {
  status: 'PENDING' | 'FAILED' | 'CONSENSUS_NEEDED'
  /** Activity type: `ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2`. */
  type?: string
  /** 1 where missing. */
  times?: number
  /** A PENDING one is carried out when it is asked for this often; where missing, by `complete`. */
  polls?: number
}

/** `POST /control/custody/fault`: how the next requests go wrong. */
export type CustodyFault = CustodyScope & {
  /**
   * `drop`: done, but the line is cut before the answer; `refuse`: the line is cut before anything
   * is done; `status` and `html`: an answer of that status, as the service's error or as a page;
   * `delay`: answered as usual, later.
   */
  kind: 'drop' | 'refuse' | 'status' | 'html' | 'delay'
  /** 1 where missing. */
  times?: number
  /** HTTP status; 503 where missing. */
  status?: number
  message?: string
  turnkeyErrorCode?: string
  retryAfterSeconds?: number
  delayMs?: number
}

/** `GET /control/custody`; every switch of the custody answers with it. */
export type CustodyState = {
  organizations: number
  users: number
  activities: number
  /** Switches that still hit something. */
  forced: (CustodyForced & { times: number })[]
  faults: (CustodyFault & { times: number })[]
  /** The custody's clock, ISO 8601. */
  now: string
}

/** A letter in the mailbox, an e-mail or a text message: `GET /control/mailbox?to=`. */
export type MailboxLetter = {
  id: string
  kind: 'email' | 'sms'
  to: string
  from: string
  subject: string
  text: string
  /** What a person types or pastes; shown with a copy button. */
  code?: string
  /** What a person clicks. */
  link?: string
  /** When it arrived, ISO 8601. */
  at: string
}
