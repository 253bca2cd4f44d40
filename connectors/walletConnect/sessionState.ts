import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { type ApprovedScope, readApprovedScope } from '#connectors/walletConnect/approvedScope.ts'
import type { SdkSession } from '#connectors/walletConnect/Sdk.ts'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'

/** A session and what is selected in it; every change returns a new state. */
export type SessionState = {
  session: SdkSession
  scope: ApprovedScope
  /** The current chain; 0 if the session has no usable chain, which ends it. */
  chainId: number
  /** Accounts on the current chain, the wallet's selected one first. */
  accounts: readonly string[]
  /** Accounts and chain from the wallet's events, which may precede their approval. */
  reportedAccounts: readonly string[]
  reportedChainId: number | undefined
}

/** An event of a wallet, as `session_event` contains it; `chainId` is CAIP-2. */
export type WalletEvent = { event: { name: string; data: unknown }; chainId: string }

/** The state of a session that is taken over, on the first of the preferred chains it contains. */
export function adoptSession(
  session: SdkSession,
  preferredChainIds: readonly (number | undefined)[],
): SessionState {
  const scope = readApprovedScope(session)
  const preferred = preferredChainIds.find((id) => id !== undefined && scope.chainIds.includes(id))
  const state = {
    session,
    scope,
    chainId: 0,
    accounts: [],
    reportedAccounts: [],
    reportedChainId: undefined,
  }
  return selectChain(state, preferred ?? 0)
}

/** The state on another chain, or on the session's first one if it does not contain that. */
export function selectChain(state: SessionState, wantedChainId: number): SessionState {
  const { scope, reportedAccounts } = state
  const chainId = scope.chainIds.includes(wantedChainId) ? wantedChainId : (scope.chainIds[0] ?? 0)
  return { ...state, chainId, accounts: accountsOn(scope.accounts.get(chainId), reportedAccounts) }
}

/**
 * The state after an event of the wallet. An account or a chain that is not approved yet is
 * remembered, because the update that approves it may follow. Undefined if the event reports
 * accounts without an address, which is ignored.
 */
export function applyEvent(state: SessionState, payload: WalletEvent): SessionState | undefined {
  const { name, data } = payload.event
  if (name === 'chainChanged') {
    const reportedChainId = parseChainId(data) ?? parseChainId(payload.chainId)
    const reported = { ...state, reportedChainId }
    const isApproved =
      reportedChainId !== undefined && state.scope.chainIds.includes(reportedChainId)
    return isApproved ? selectChain(reported, reportedChainId) : reported
  }
  if (name === 'accountsChanged') {
    const reportedAccounts = addressesIn(data)
    if (reportedAccounts.length === 0) return undefined
    return selectChain({ ...state, reportedAccounts }, state.chainId)
  }
  return state
}

/** The state after the wallet changed what it approves. */
export function applyUpdate(
  state: SessionState,
  namespaces: SdkSession['namespaces'],
): SessionState {
  const session = { ...state.session, namespaces }
  const scope = readApprovedScope(session)
  const approvedBefore = [...state.scope.accounts.values()].flat()
  // A newer update of the session replaces accounts that were already approved before it.
  const isReplaced = state.reportedAccounts.every((account) =>
    approvedBefore.some((one) => isSameAddress(one, account)),
  )
  const reportedAccounts = isReplaced ? [] : state.reportedAccounts
  const { reportedChainId, chainId } = state
  const isReportedApproved =
    reportedChainId !== undefined && scope.chainIds.includes(reportedChainId)
  const next = { ...state, session, scope, reportedAccounts }
  return selectChain(next, isReportedApproved ? reportedChainId : chainId)
}

/** The approved accounts that the wallet reported as selected; all approved ones if it did not. */
function accountsOn(approved: readonly string[] = [], reported: readonly string[]) {
  const selected = reported.filter((account) => approved.some((one) => isSameAddress(one, account)))
  return selected.length > 0 ? selected : approved
}

function addressesIn(data: unknown) {
  return [data].flat().flatMap((one) => (typeof one === 'string' ? [addressOf(one)] : []))
}

/** Wallets send accounts as plain addresses or as CAIP-10. */
function addressOf(account: string) {
  return account.split(':').at(-1) ?? account
}
