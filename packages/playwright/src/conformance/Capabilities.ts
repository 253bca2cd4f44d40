/** `true`, or why not, as the table prints it: “is not injected into the page”. */
export type Capability = true | string

/** What the wallet behind a connector can do; which checks apply follows from it. */
export type Capabilities = {
  /** Its code runs in the page: it can be missing, late, replaced, or throw. */
  isInPage: Capability
  /** Its user approves or declines a connection. */
  promptsToConnect: Capability
  /** Its user approves or declines each signature. */
  promptsToSign: Capability
  /** Its user approves or declines a switch of chains. */
  promptsToSwitch: Capability
  /** It emits `accountsChanged` and `chainChanged` (EIP-1193) when its user selects another one. */
  emitsEvents: Capability
  /** Its chain can change without a call of `switchChain`. */
  changesChain: Capability
  /** It knows some chains only, and a site can add one (EIP-3085). */
  addsChains: Capability
  /** It can be locked, and returns no accounts then. */
  locks: Capability
  /** Its user can end the connection in the wallet. */
  endsConnection: Capability
  /** `personal_sign` and `eth_signTypedData_v4`. */
  signs: Capability
  /** `eth_sendTransaction`. */
  sendsTransactions: Capability
  /** `wallet_sendCalls`, `wallet_getCallsStatus` and `wallet_getCapabilities` (EIP-5792). */
  sendsBatches: Capability
}
