/** What the dev wallet's page script and its server say to each other. */

/** What `POST /rpc` asks. */
export type RpcAsked = { client: string; method: string; params?: unknown }

/** What `POST /rpc` answers: the end of it, or that it waits and the end will come as an event. */
export type RpcAnswered = RpcEnd | { pending: string; open: boolean }

/** The end of a request. */
export type RpcEnd =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { fault: WalletFault }

/** Ways in which a wallet breaks its promise. */
export type WalletFault = 'throw' | 'string' | 'nothing'

/** Event `state`: what this site may know, sent at once and at every change. */
export type PageState = {
  /** To be said back by `POST /heard`, so that the control port knows who knows. */
  sequence: number
  accounts: string[]
  chainId: string
  policy: 'ask' | 'approve' | 'reject' | 'ignore'
  fault: 'none' | WalletFault
  /** An approve window is open somewhere. */
  isWindowOpen: boolean
}

/** Event `answer`: the end of a request that had to wait. */
export type AnswerEvent = { id: string; end: RpcEnd }

/** Event `emit`: an event told by the control port, passed on as it is. */
export type EmitEvent = { event: string; payload: unknown }

/** What the approve window and the dashboard show of a waiting request. */
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
  hash?: string
}
