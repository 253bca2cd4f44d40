import type { Hex } from 'viem'
import type {
  ChainFault,
  CustodyFault,
  CustodyForced,
  CustodyState,
  MailboxMessage,
  PhoneChoices,
  PhoneState,
  RelayStats,
  RequestLogEntry,
  Services,
  WalletState,
} from '../../lib/protocol/devnet.ts'
import type { PopupState, PopupSwitches } from '../../lib/protocol/popup.ts'

/** The devnet's switches as functions: what a user does on the dashboard, a test does here. */
export type Control = ReturnType<typeof createControl>

/** Which of the two chains: 31337 is `chain`, 31338 is `chain2`. */
type ChainName = 'chain' | 'chain2'

/** A client of a devnet's control port; every call throws if the devnet refuses. */
export function createControl(controlUrl: string) {
  async function call<result>(path: string, body?: unknown): Promise<result> {
    const response = await fetch(`${controlUrl}${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as result
  }

  return {
    services: () => call<Services>('/services'),
    /** Resets everything to the state at start: wallet, chains, faults, clocks. */
    reset: () => call<unknown>('/control/reset', {}),
    requests: () => call<RequestLogEntry[]>('/control/requests'),
    faucet: (address: string, chainId: number, ether?: number) =>
      call<{ hash: Hex }>('/control/faucet', { address, chainId, ether }),
    wallet: {
      state: () => call<WalletState>('/control/wallet'),
      set: (part: Partial<WalletState>) => call<WalletState>('/control/wallet', part),
      approve: (id?: string) => call<unknown>('/control/wallet/approve', { id }),
      reject: (id?: string) => call<unknown>('/control/wallet/reject', { id }),
      ignore: (id?: string) => call<unknown>('/control/wallet/ignore', { id }),
      reset: () => call<unknown>('/control/wallet/reset', {}),
      emit: (event: string, payload?: unknown) =>
        call<unknown>('/control/wallet/emit', { event, payload }),
    },
    /** The wallet on another device. */
    phone: {
      state: () => call<PhoneState>('/control/phone'),
      set: (part: Partial<PhoneState>) => call<PhoneState>('/control/phone', part),
      pair: (uri: string) => call<unknown>('/control/phone/pair', { uri }),
      approve: (choices: PhoneChoices = {}) => call<unknown>('/control/phone/approve', choices),
      reject: (error: { code?: number; message?: string } = {}) =>
        call<unknown>('/control/phone/reject', error),
      emit: (event: string, data: unknown, chainId?: number) =>
        call<unknown>('/control/phone/emit', { event, data, chainId }),
      update: (choices: PhoneChoices) => call<unknown>('/control/phone/update', choices),
      ping: () => call<{ result: boolean }>('/control/phone/ping', {}),
      delete: () => call<unknown>('/control/phone/delete', {}),
      offline: () => call<unknown>('/control/phone/offline', {}),
      online: () => call<unknown>('/control/phone/online', {}),
    },
    /** The custody service (Turnkey's API). */
    custody: {
      state: () => call<CustodyState>('/control/custody'),
      /** The next activities are not completed at once. */
      next: (forced: CustodyForced) => call<CustodyState>('/control/custody/next', forced),
      /** The next requests fail. */
      fault: (fault: CustodyFault) => call<CustodyState>('/control/custody/fault', fault),
      /** Completes activities with status PENDING. */
      complete: (filter: { organizationId?: string; activityId?: string } = {}) =>
        call<CustodyState>('/control/custody/complete', filter),
      /** Expires the key. */
      expire: (publicKey: string) => call<CustodyState>('/control/custody/expire', { publicKey }),
      /** Deletes the key at custody. */
      forget: (publicKey: string) => call<CustodyState>('/control/custody/forget', { publicKey }),
      clock: (offsetSeconds: number) =>
        call<CustodyState>('/control/custody/clock', { offsetSeconds }),
    },
    /** The mailbox of all addresses. */
    mailbox: {
      /** Newest first; of one address if given. */
      emails: (to?: string) =>
        call<MailboxMessage[]>(`/control/mailbox${to ? `?to=${encodeURIComponent(to)}` : ''}`),
      down: (isDown: boolean) => call<unknown>('/control/mailbox', { isDown }),
    },
    /** Tokens of the devnet's OpenID issuer. */
    issuer: {
      token: (claims: { subject: string; audience: string; email?: string; nonce?: string }) =>
        call<{ token: string }>('/control/issuer/token', claims),
    },
    /** The smart wallet's popup; windows are in support/smartWalletPopups.ts. */
    popup: {
      state: () => call<PopupState>('/control/popup'),
      set: (part: Partial<PopupSwitches>) => call<PopupState>('/control/popup', part),
      approve: (id?: string) => call<PopupState>('/control/popup/approve', { id }),
      reject: (id?: string) => call<PopupState>('/control/popup/reject', { id }),
      /** Like a crash if `isHard`: without a message to the opener. */
      close: (isHard = false) => call<PopupState>('/control/popup/close', { isHard }),
      /** The popup loses the keys it exchanged with sites. */
      loseKeys: () => call<PopupState>('/control/popup/loseKeys', {}),
    },
    /** The relay between the site and the phone. */
    relay: {
      stats: () => call<RelayStats>('/control/relay'),
      drop: () => call<unknown>('/control/relay/drop', {}),
      down: (isDown: boolean) => call<unknown>('/control/relay/down', { on: isDown }),
      pause: () => call<unknown>('/control/relay/pause', {}),
      resume: (reverse = false) => call<unknown>('/control/relay/resume', { reverse }),
      restart: () => call<unknown>('/control/relay/restart', {}),
      double: (times: number) => call<unknown>('/control/relay/double', { times }),
      replay: () => call<unknown>('/control/relay/replay', {}),
    },
    chain: {
      fault: (fault: ChainFault, chain: ChainName = 'chain') =>
        call<unknown>(`/control/${chain}/fault`, fault),
      mine: (blocks = 1, chain: ChainName = 'chain') =>
        call<unknown>(`/control/${chain}/mine`, { blocks }),
      automine: (on: boolean, chain: ChainName = 'chain') =>
        call<unknown>(`/control/${chain}/automine`, { on }),
      clock: (offsetSeconds: number, chain: ChainName = 'chain') =>
        call<unknown>(`/control/${chain}/clock`, { offsetSeconds }),
      snapshot: (chain: ChainName = 'chain') =>
        call<{ id: string }>(`/control/${chain}/snapshot`, {}),
      revert: (id: string, chain: ChainName = 'chain') =>
        call<unknown>(`/control/${chain}/revert`, { id }),
    },
  }
}
