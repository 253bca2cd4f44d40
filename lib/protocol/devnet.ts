/**
 * Ports of the devnet's services, and requests and responses of its control port. Shared by the
 * devnet, the tests and the site's defaults; types and constants only.
 */

/** Port of each service, relative to DEVNET_PORT. Never reorder: browsers keep state per origin. */
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
  safe: 12,
} as const

/** The site's client at the devnet's OpenID provider, known to everybody. */
export const devnetIssuer = {
  clientId: 'latchkey',
  clientSecret: 'devnet-openid-secret',
} as const

/** Chain ids of the two local chains. */
export const devnetChainIds = { chain: 31337, chain2: 31338 } as const

/** A token (ERC-20) on the devnet's chains, which its control port mints. */
export const devnetToken = {
  address: '0xd0f25C00E1dE161001E1b3A80D7659294A46bd80',
  symbol: 'DUSD',
  decimals: 6,
} as const

/** An account of two owners on the devnet's chains, with what apps expect of a Safe. */
export const devnetSafe = '0x8D55bEAb239b1A471B48112d034812FdcF71849d'

/** The contract with the names of the devnet's chains and the interface of ENS's resolver. */
export const devnetNameResolver = '0x45e6E753F7da45Dbce1a6fd7f7b02676959b1514'

/** `POST /control/chain/name`: registers a name, for local chains only. */
export type NameRegistration = {
  name: string
  address: string
  /**
   * Whether the name resolves to the address.
   * @default true
   */
  forward?: boolean
  /**
   * Whether the address names itself so; without `forward`, the name is forged.
   * @default true
   */
  reverse?: boolean
  /** The name's text record `avatar`, such as a data: URL. */
  avatar?: string
}

/** `GET /services`: every running service, by name. */
export type Services = Record<string, string>

/** How the dev wallet treats a request that needs the user's approval. */
export type WalletPolicy = 'ask' | 'approve' | 'reject' | 'ignore'

/** `GET /control/wallet`; `POST /control/wallet` accepts any part of it except the lists. */
export type WalletState = {
  policy: WalletPolicy
  /** The wallet's accounts, EIP-55; sites see the selected one first. */
  accounts: `0x${string}`[]
  selected: number
  chainId: number
  locked: boolean
  /** Milliseconds before any response. */
  delayMs: number
  /** Sign with another account's key than requested. */
  wrongSignature: boolean
  /**
   * `throw`: request() throws synchronously; `string`: rejects with a bare string; `nothing`: with
   * undefined.
   */
  fault: 'none' | 'throw' | 'string' | 'nothing'
  /** Whether it supports the methods of EIP-5792; otherwise they fail with 4200. */
  supportsBatches: boolean
  /** Chains known to the wallet; others must be added first (4902). */
  knownChainIds: number[]
  /** Origins with access. */
  connectedOrigins: string[]
  pending: WalletRequest[]
}

/** A request that waits for the user of the dev wallet. */
export type WalletRequest = {
  id: string
  origin: string
  method: string
  params: unknown
  requestedAt: string
}

/** One line of `GET /control/requests`: a request to the devnet and its outcome. */
export type RequestLogEntry = {
  at: string
  service: string
  origin?: string
  method: string
  outcome: 'pending' | 'approved' | 'rejected' | 'ignored' | 'answered' | 'failed'
  detail?: string
}

/** What a node of the devnet can do wrong; `none` clears it. */
export const chainFaultKinds = [
  'none',
  'refuse',
  'status',
  'html',
  'truncated',
  'nullResult',
  'wrongId',
  'stringError',
  'hang',
  'chainId',
  'error',
] as const

/** `POST /control/chain/fault` (chain 31337) or `/control/chain2/fault`. */
export type ChainFault = {
  kind: (typeof chainFaultKinds)[number]
  /**
   * Only these JSON-RPC methods.
   * @default all
   */
  methods?: string[]
  /**
   * Number of affected requests.
   * @default all
   */
  times?: number
  /** For `status`: HTTP status and Retry-After in seconds. */
  status?: number
  retryAfterSeconds?: number
  /** For `chainId`: the id in the response. */
  chainId?: number
  /** For `error`: the JSON-RPC error in the response. */
  error?: { code: number; message: string; data?: unknown }
}

/**
 * `POST /control/chain/bundler`: what the bundler does with operations that it accepts. `hold` keeps
 * them until `send`; `drop` forgets them, also those that it held, as if it had never had them.
 */
export type OperationHandling = 'send' | 'hold' | 'drop'

/** `GET /control/relay`: counters since the start or the last restart; never contains messages. */
export type RelayStats = {
  /** No new sockets are accepted (`POST /control/relay/down`). */
  isDown: boolean
  /** Delivery is paused (`POST /control/relay/pause`). */
  isPaused: boolean
  sockets: number
  /** Different client keys among the sockets: two tabs of one browser share one. */
  clients: number
  subscriptions: number
  storedMessages: number
  /** Clients refused at connection. */
  refused: number
  published: number
  /** Messages that were published more than once. */
  duplicates: number
  /** Publishes that were dropped on purpose. */
  dropped: number
  delivered: number
  /** Of those, messages that the same client had received before. */
  redelivered: number
  acknowledged: number
  /** Requests that failed. */
  failed: number
  /** Publishes by tag. */
  tags: Record<string, number>
  /** Requests by method. */
  methods: Record<string, number>
}

/**
 * The scope that the phone approves for a site.
 * @default everything that is requested and that it supports
 */
export type ApprovedScope = {
  chainIds?: number[]
  methods?: string[]
  events?: string[]
  /**
   * Indices of the ten accounts.
   * @default the selected one
   */
  accounts?: number[]
}

/** `GET /control/phone`; `POST /control/phone` accepts any part of the first half. */
export type PhoneState = {
  policy: WalletPolicy
  /** Index of the account that signs and is shown first. */
  selected: number
  chainId: number
  /** Milliseconds before any response. */
  delayMs: number
  /** Sign with another account's key than requested. */
  wrongSignature: boolean
  /** Connect and sign in with one approval if a site offers it (`wc_sessionAuthenticate`). */
  signsInOnConnect: boolean
  approvedScope: ApprovedScope
  /** The error that a site receives on rejection. */
  rejection: { code: number; message: string }
  accounts: `0x${string}`[]
  knownChainIds: number[]
  isOnline: boolean
  sessions: PhoneSession[]
  /** Newest first, including completed ones. */
  requests: PhoneRequest[]
}

/** Result of the phone's origin validation: does the page's true origin match the site's metadata? */
export type OriginValidation = 'valid' | 'invalid' | 'unknown' | 'scam'

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

/** A connection or signing request to the phone. */
export type PhoneRequest = {
  id: string
  kind: 'connect' | 'request'
  outcome: 'pending' | 'approved' | 'rejected' | 'ignored' | 'withdrawn' | 'failed'
  /** Topic of the session, or of the pairing if there is no session yet. */
  topic: string
  name: string
  /** The origin in the site's metadata. */
  origin: string
  validation: OriginValidation
  /** The origin that the browser attested, if known. */
  verifiedOrigin?: string
  method: string
  params?: unknown
  chainId?: number
  account?: string
  requestedAt: string
  title: string
  approveLabel: string
  fields: { label: string; value: string; kind?: 'code' | 'text' }[]
  warnings: string[]
  /** Why it failed. */
  reason?: string
}

/**
 * Requests that a custody switch affects.
 * @default all
 */
export type CustodyScope = {
  /** `submit/sign_raw_payload` */
  path?: string
  /**
   * Of a fault: as the request names it. Of `next`: the acting organization if the request names
   * the parent.
   */
  organizationId?: string
}

/** `POST /control/custody/next`: the status of the next activities, which are not executed. */
export type ForcedActivityStatus = CustodyScope & {
  status: 'PENDING' | 'FAILED' | 'CONSENSUS_NEEDED' | 'AUTHENTICATORS_NEEDED'
  /** Activity type: `ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2`. */
  type?: string
  /** @default 1 */
  times?: number
  /** Number of polls after which a PENDING activity is executed. Default: on `complete`. */
  polls?: number
}

/** `POST /control/custody/fault`: faults of the next requests. */
export type CustodyFault = CustodyScope & {
  /**
   * `drop`: executed, but the connection is closed before the response; `refuse`: the connection is
   * closed before execution; `status` and `html`: a response with that status, as an API error or
   * as a page; `delay`: the normal response, later.
   */
  kind: 'drop' | 'refuse' | 'status' | 'html' | 'delay'
  /** @default 1 */
  times?: number
  /**
   * HTTP status.
   * @default 503
   */
  status?: number
  message?: string
  turnkeyErrorCode?: string
  retryAfterSeconds?: number
  delayMs?: number
}

/** `GET /control/custody`; also the response of every custody switch. */
export type CustodyState = {
  organizations: number
  users: number
  activities: number
  /** Switches that still affect requests. */
  forced: (ForcedActivityStatus & { times: number })[]
  faults: (CustodyFault & { times: number })[]
  /** The custody's clock, ISO 8601. */
  now: string
}

/** A message in the devnet's mailbox, an email or a text message: `GET /control/mailbox?to=`. */
export type MailboxMessage = {
  id: string
  kind: 'email' | 'sms'
  to: string
  from: string
  subject: string
  text: string
  /** The code that the user types or pastes; shown with a copy button. */
  code?: string
  /** The link that the user clicks. */
  link?: string
  /** Time of delivery, ISO 8601. */
  at: string
}
