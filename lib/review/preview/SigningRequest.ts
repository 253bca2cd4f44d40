import type { Abi, AccessList, Hex } from 'viem'
import type { Currency } from '#lib/format/formatAmount.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Counterparty } from '#lib/review/preview/counterparty.ts'
import type { Outflow } from '#lib/review/preview/outflows.ts'
import type { Finding, PreviewWarning } from '#lib/review/preview/warning.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import type { TokenFacts } from '#lib/review/tokens/TokenFacts.ts'

/** A signing request as it is sent to the wallet. */
export type SigningRequest =
  | { kind: 'message'; message: string | { raw: Hex | Uint8Array } }
  | { kind: 'typedData'; typedData: unknown }
  | {
      kind: 'transaction'
      to?: string | null | undefined
      value?: bigint | undefined
      data?: Hex | undefined
      gas?: bigint | undefined
      gasPrice?: bigint | undefined
      maxFeePerGas?: bigint | undefined
      maxPriorityFeePerGas?: bigint | undefined
      nonce?: bigint | undefined
      accessList?: AccessList | undefined
      /** Signed authorizations (EIP-7702), with numbers as hex; each is reviewed by itself. */
      authorizationList?: readonly Readonly<Record<string, Hex>>[] | undefined
    }
  | {
      kind: 'batch'
      calls: readonly BatchCall[]
      /**
       * Whether the batch must execute completely or not at all; otherwise its calls run one after
       * another.
       */
      isAtomic: boolean
      /** Wishes to the wallet about the whole batch, by name (EIP-5792). */
      capabilities?: Capabilities | undefined
    }
  | { kind: 'authorization'; contractAddress: string; chainId: number; nonce: number }
  /** The parameter of `wallet_addEthereumChain` (EIP-3085). */
  | { kind: 'addChain'; chain: unknown }
  /** A request of a method that the review does not know. */
  | { kind: 'other'; method: string; params: unknown }

/** One call of a batch (EIP-5792). */
export type BatchCall = {
  to?: string | null | undefined
  value?: bigint | undefined
  data?: Hex | undefined
  /** Wishes to the wallet about this call, by name. */
  capabilities?: Capabilities | undefined
}

/** Capabilities that a page asks for, as JSON. */
type Capabilities = Readonly<Record<string, unknown>>

/** What a request is checked against. */
export type PreviewContext = {
  account: string
  chainId: number
  /**
   * The chain's native currency, for amounts.
   * @default ether
   */
  currency?: Currency | undefined
  /** Tokens that the site knows on this chain, with the account's balance of each if it is known. */
  tokens?: readonly (Currency & { address: string; balance?: bigint })[] | undefined
  /** The networks that the site has, with the hosts of their servers. */
  chains?:
    | readonly { id: number; name: string; symbol: string; hosts: readonly string[] }[]
    | undefined
  /** The account's balance in the smallest unit; undefined if unknown. */
  balance?: bigint | undefined
  /**
   * How a node has answered about the account and the addresses. While it is being asked, what is
   * unknown is not judged yet; otherwise a large amount of something unknown counts as all of it.
   */
  node?: 'asking' | 'silent' | 'answers' | undefined
  /** The maximum gas fee that the account itself pays; undefined if unknown or sponsored. */
  fee?: bigint | undefined
  /**
   * What a node estimates for a transaction: its gas, and the price of one unit. Undefined if
   * unknown, or if the account does not pay itself.
   */
  nodeFee?: { gas?: bigint | undefined; price?: bigint | undefined } | undefined
  /** What a node says that a transaction or a batch would change; it adds warnings and removes none. */
  simulation?: Simulation | undefined
  /** Numbers of the account's transactions that wait to be mined: from `first` to before `next`. */
  pendingNonces?: { first: bigint; next: bigint } | undefined
  /** `location.origin` of the requesting page. */
  origin: string
  /** What the site calls itself and its product, by its own configuration: a page cannot set it. */
  siteName?: string | undefined
  /** Addresses the user has interacted with; similar-looking ones trigger a warning. */
  knownAddresses?: readonly string[] | undefined
  /**
   * What strangers got, or may take, by the requests that the account confirmed within the last hour.
   * Its addresses are strangers still, even if they are among `knownAddresses` by now.
   */
  earlier?: readonly Outflow[] | undefined
  /**
   * The account whose calls or tokens a part of the request is about, if it is not `account`. Nobody
   * has told its balances.
   */
  payer?: string | undefined
  /** Nobody else has to agree to what `payer` does. */
  isPayerAlone?: boolean | undefined
  /** Other accounts of the same person. */
  ownAddresses?: readonly string[] | undefined
  /**
   * Names that the user has given within the last day, by address in lower case. They are shown and earn no
   * trust: the page that asks may have given them.
   */
  newNames?: Readonly<Record<string, string>> | undefined
  /** What the user calls these accounts, by address in lower case. */
  ownNames?: Readonly<Record<string, string>> | undefined
  /** Names that the site or the user has given to addresses, which are in lower case. */
  names?: Readonly<Record<string, string>> | undefined
  /** Pictures of the site's contracts, of this site or in the address itself, by address in lower case. */
  logos?: Readonly<Record<string, string>> | undefined
  /**
   * Names that addresses have given themselves (ENS), verified in both directions, by address in
   * lower case. They are shown and earn no trust.
   */
  publicNames?: Readonly<Record<string, string>> | undefined
  /**
   * Whether there is a contract at an address, by address in lower case; missing if unknown. An
   * account that delegates to code (EIP-7702) is still a person's.
   */
  isContract?: Readonly<Record<string, boolean>> | undefined
  /** Whether there was no contract at an address three days ago, by address in lower case. */
  isYoung?: Readonly<Record<string, boolean>> | undefined
  /**
   * What contracts claim about themselves as tokens, by address in lower case. Amounts are shown by
   * it, beside the contract; it adds warnings and removes none.
   */
  tokenFacts?: Readonly<Record<string, TokenFacts>> | undefined
  /**
   * Contracts of this chain that the registry of descriptors (ERC-7730) lists, in lower case: their makers
   * have published what their functions say, and others have reviewed it.
   */
  registered?: readonly string[] | undefined
  /** Interfaces that the site or a descriptor gives for contracts, by address in lower case. */
  abis?: Readonly<Record<string, Abi>> | undefined
  /** The title that a descriptor (ERC-7730) gives the request: for what no rule has a sentence. */
  describedTitle?: string | undefined
  /**
   * The sentences, in the language of the page.
   * @default English
   */
  texts?: Messages['preview'] | undefined
  /**
   * Language of dates.
   * @default 'en'
   */
  locale?: Locale | undefined
  /**
   * Unix time in seconds.
   * @default the current time
   */
  now?: number | undefined
}

/** A label of the messages that names one field and nothing else. */
type LabelKey = {
  [key in keyof Messages['preview']['labels']]: Messages['preview']['labels'][key] extends string
    ? key
    : never
}[keyof Messages['preview']['labels']]

/** One line of a preview: label and value. */
export type PreviewField = {
  label: string
  /** Which of the labels in the messages it is, if it is one. */
  key?: LabelKey
  value: string
  /** The requested value, if `value` shows it in another form. */
  raw?: string
  /** Of a value of typed data: where it is in the message, such as `items[0].recipient`. */
  path?: string
}

/** A human-readable review of a request before it is signed. */
export type Preview = {
  kind: SigningRequest['kind']
  title: string
  /** With whom; missing where the site itself is the other side, as in a sign-in. */
  counterparty?: Counterparty
  /** Of typed data: the title names only its type, so that its values tell what is signed. */
  isVague?: true
  /** Of typed data: the lengths of its lists by their paths, because not all values may be shown. */
  listLengths?: Readonly<Record<string, number>>
  fields: PreviewField[]
  /**
   * Identifies the request: the EIP-191 hash of a message, the
   * EIP-712 hash of typed data, and for a transaction keccak256 of `to` (20 bytes, empty for a
   * contract creation), `value` (32 bytes) and `data`; if it has more members, such as gas or a
   * nonce, keccak256 of that and of their hash. For a batch, keccak256 of the concatenated hashes of
   * its calls, and of its capabilities and whether it is atomic, unless it is without and atomic; for an authorization, its EIP-7702 hash; for a network, keccak256 of its parameter as JSON. Empty if the request cannot be
   * signed.
   */
  hash: string
  /** Of a batch: a preview per call, in order. */
  calls?: Preview[]
  /** What strangers get by it, or may take. */
  outflows?: readonly Outflow[]
  /** Most severe first. */
  warnings: PreviewWarning[]
}

/** A preview whose warnings are in no language yet. */
export type PreviewDraft = Omit<Preview, 'warnings' | 'calls'> & {
  warnings: Finding[]
  calls?: PreviewDraft[]
}
