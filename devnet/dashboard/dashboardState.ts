import type { Hex } from 'viem'
import type { Chain } from '#devnet/chain/chain.ts'
import type { DevnetServices } from '#devnet/control.ts'
import type { Mailbox } from '#devnet/mailbox/mailbox.ts'
import type { PhoneServer } from '#devnet/phone/phoneServer.ts'
import type { Popup } from '#devnet/popup/popupServer.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import { promptView } from '#devnet/wallet/prompts.ts'
import { walletState } from '#devnet/wallet/walletControl.ts'
import type { WalletServer } from '#devnet/wallet/walletServer.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'
import type {
  CustodyState,
  PhoneRequest,
  PhoneSession,
  RelayStats,
  RequestLogEntry,
  WalletState,
} from '#lib/protocol/devnet.ts'
import type { PopupState } from '#lib/protocol/popup.ts'

/**
 * Everything the dashboard shows; requested once a second while it is visible. Services that do not
 * run are missing.
 */
export type DashboardState = {
  services: { name: string; url: string; isUp: boolean; note: string }[]
  accounts: { address: string; balances: string[] }[]
  chains: { id: number; name: string; blocks: DashboardBlock[] }[]
  requests: RequestLogEntry[]
  prompts: PromptView[]
  wallet?: WalletState
  phone?: PhonePart
  relay?: RelayStats
  popup?: PopupPart
  custody?: CustodyState
  mailbox?: MailboxPart
}

type PhonePart = {
  url: string
  isOnline: boolean
  sessions: PhoneSession[]
  requests: PhoneRequest[]
}

type MailboxPart = { url: string; messages: { to: string; subject: string; at: string }[] }

/** The smart wallet popup's state, with the URL that sites open. */
type PopupPart = Pick<PopupState, 'policy' | 'offeredChainIds' | 'pending' | 'windows'> & {
  url: string
}

/** One line of the block list. */
type DashboardBlock = { number: number; time: string; transactions: string[] }

const blocksShown = 5
const requestsShown = 100
const messagesShown = 3

/** Collects what the dashboard shows, bypassing the fault switches. */
export async function dashboardState(devnet: DevnetServices): Promise<DashboardState> {
  const { chains, log, walletServer, phoneServer, relay, popup, custody, mailbox } = devnet
  return {
    services: await Promise.all(
      Object.entries(devnet.services()).map(async ([name, url]) => ({
        name,
        url,
        ...(await stateOf(name, url, chains)),
      })),
    ),
    accounts: await Promise.all(
      walletAccounts.map(async ({ address }) => ({
        address,
        balances: await Promise.all(chains.map((chain) => balanceOf(chain, address))),
      })),
    ),
    chains: await Promise.all(
      chains.map(async (chain) => ({
        id: chain.id,
        name: chain.name,
        blocks: await latestBlocks(chain),
      })),
    ),
    requests: log.list().slice(-requestsShown).reverse(),
    prompts: walletServer ? promptsOf(walletServer) : [],
    ...(walletServer ? { wallet: walletState(walletServer.wallet) } : {}),
    ...(phoneServer ? { phone: phoneOf(phoneServer) } : {}),
    ...(relay ? { relay: relay.stats() } : {}),
    ...(popup ? { popup: popupOf(popup) } : {}),
    ...(custody ? { custody: custody.state() } : {}),
    ...(mailbox ? { mailbox: mailboxOf(mailbox) } : {}),
  }
}

function promptsOf({ wallet }: WalletServer): PromptView[] {
  const { knownChains } = wallet.store.get()
  return wallet.prompts.pending().map((prompt) => promptView(prompt, knownChains))
}

function mailboxOf(mailbox: Mailbox): MailboxPart {
  const messages = mailbox.list().slice(0, messagesShown)
  return {
    url: mailbox.url,
    messages: messages.map(({ to, subject, at }) => ({ to, subject, at })),
  }
}

function phoneOf({ url, phone }: PhoneServer): PhonePart {
  const { isOnline, sessions, requests } = phone.state()
  return {
    url,
    isOnline,
    sessions,
    requests: requests.filter(({ outcome }) => outcome === 'pending'),
  }
}

function popupOf({ pageUrl, state }: Popup): PopupPart {
  const { policy, offeredChainIds, pending, windows } = state()
  return { url: `${pageUrl}/connect`, policy, offeredChainIds, pending, windows }
}

async function stateOf(name: string, url: string, chains: readonly Chain[]) {
  const chain = chains.find(({ rpcUrl }) => rpcUrl === url)
  const fault = chain?.proxy.faults.current().kind ?? 'none'
  if (fault !== 'none') return { isUp: false, note: `fault: ${fault}` }
  // The site is not part of the devnet: it may be down while the devnet is up.
  if (name !== 'site') return { isUp: true, note: 'up' }
  const isUp = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(800) }).then(
    ({ ok }) => ok,
    () => false,
  )
  return { isUp, note: isUp ? 'up' : 'down' }
}

async function balanceOf(chain: Chain, address: string): Promise<string> {
  const wei = BigInt((await chain.callNode('eth_getBalance', [address, 'latest'])) as Hex)
  return (Number(wei / 10n ** 14n) / 1e4).toFixed(4)
}

async function latestBlocks(chain: Chain): Promise<DashboardBlock[]> {
  const head = Number((await chain.callNode('eth_blockNumber')) as Hex)
  const numbers = Array.from({ length: Math.min(blocksShown, head + 1) }, (_, back) => head - back)
  const blocks = await Promise.all(
    numbers.map(async (number) => {
      const block = await chain.callNode('eth_getBlockByNumber', [
        `0x${number.toString(16)}`,
        false,
      ])
      const { timestamp, transactions } = (block ?? {}) as {
        timestamp: Hex
        transactions: string[]
      }
      // A revert may have removed the block in the meantime.
      if (!timestamp) return []
      return [{ number, time: new Date(Number(timestamp) * 1000).toISOString(), transactions }]
    }),
  )
  return blocks.flat()
}
