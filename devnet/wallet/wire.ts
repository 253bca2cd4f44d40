/** Messages between the dev wallet's page script and its server. */

/** Body of `POST /rpc`. */
export type RpcRequest = { client: string; method: string; params?: unknown }

/**
 * Response of `POST /rpc`: the result, or that the request is pending and the result follows as an
 * event.
 */
export type RpcResponse = RpcResult | { pending: string; open: boolean }

/** The result of a request. */
export type RpcResult =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { fault: WalletFault }

/** Ways in which a wallet violates EIP-1193. */
type WalletFault = 'throw' | 'string' | 'nothing'

/** Event `state`: what this site may see, sent at once and on every change. */
export type PageState = {
  /** Acknowledged by `POST /acknowledge`, so that the control port can wait for every page. */
  sequence: number
  accounts: string[]
  chainId: string
  policy: 'ask' | 'approve' | 'reject' | 'ignore'
  fault: 'none' | WalletFault
  /** An approve window is open in some browser. */
  isWindowOpen: boolean
}

/** Event `answer`: the result of a request that had to wait. */
export type AnswerEvent = { id: string; end: RpcResult }

/** Event `emit`: an event sent by the control port, forwarded unchanged. */
export type EmitEvent = { event: string; payload: unknown }

/** What the approve window and the dashboard show of a pending request. */
export type PromptView = {
  id: string
  origin: string
  method: string
  account: string
  chainName: string
  chainId: number
  title: string
  approveLabel: string
  fields: { label: string; value: string; kind?: 'code' | 'text' }[]
  warnings: string[]
}

/** How the wallet describes a request to the user, decoded independently of the site. */
export type RequestDetails = {
  title: string
  /** The account it is for, if it need not be the selected one. */
  account?: string
  /** Label of the approve button. */
  approveLabel: string
  fields: RequestField[]
  /** Warnings, shown first. */
  warnings: string[]
}

/** One line of a request. */
export type RequestField = {
  label: string
  value: string
  /** `code` for addresses and numbers, `text` keeps line breaks. */
  kind?: 'code' | 'text'
}
