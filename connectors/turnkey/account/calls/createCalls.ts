import { createClient, type Hex, isAddressEqual, numberToHex } from 'viem'
import { getBlockNumber, waitForTransactionReceipt } from 'viem/actions'
import type { AccountUpgrade } from '#connectors/defineConnector/ConnectorMembers.ts'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { hasEntryPoint } from '#connectors/turnkey/account/bundler.ts'
import { bundlerNode } from '#connectors/turnkey/account/bundlerNode.ts'
import { readCallsStatus } from '#connectors/turnkey/account/calls/callsStatus.ts'
import {
  type Execution,
  encodeExecution,
  readExecution,
} from '#connectors/turnkey/account/calls/execution.ts'
import {
  type Batch,
  type BatchCall,
  isId,
  readCalls,
} from '#connectors/turnkey/account/calls/readCalls.ts'
import { sendSponsored } from '#connectors/turnkey/account/calls/sendSponsored.ts'
import { createSentCalls, type SentCalls } from '#connectors/turnkey/account/calls/sentCalls.ts'
import type { Nonces } from '#connectors/turnkey/account/nonces.ts'
import { type ChainNode, sendTransaction } from '#connectors/turnkey/account/sendTransaction.ts'
import { signAuthorization } from '#connectors/turnkey/account/signAuthorization.ts'
import { signWithAccount } from '#connectors/turnkey/account/signer.ts'
import { openSmartAccount } from '#connectors/turnkey/account/smartAccount.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { batchErrors } from '#lib/errors/batchErrors.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedAccount, EmbeddedSmartAccount } from '#lib/protocol/embeddedWallet.ts'
import { entryPoints, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { inTurn } from '#lib/wallets/inTurn.ts'

/** What batches need of the wallet. */
export type CallsOptions = {
  custody: Custody
  store: EmbeddedStore
  nonces: Nonces
  /** Accounts as stored in this browser, the selected one first. */
  accounts(): Promise<readonly EmbeddedAccount[]>
  chainIds: readonly number[]
  /** The node of a configured chain; throws for any other. */
  node(chainId: number): ChainNode
  bundlerUrls?: Record<number, string> | undefined
  paymasterUrls?: Record<number, string> | undefined
}

/** Who sends a batch: a key account, or a smart wallet that it owns. */
type Sender = { key: EmbeddedAccount } | { smart: EmbeddedSmartAccount }

/**
 * How a batch is sent: as a user operation of the smart wallet, as one of the key account, whose fee the
 * page's paymaster pays, as one transaction, or as one for each call.
 */
type Plan =
  | { kind: 'smart'; smart: EmbeddedSmartAccount }
  | { kind: 'sponsored'; key: EmbeddedAccount; execution: Execution }
  | { kind: 'together'; key: EmbeddedAccount; execution: Execution }
  | { kind: 'series'; key: EmbeddedAccount }

/** How long the next call waits for the one before it, in milliseconds. */
const seriesMs = 1_800_000
const pollMs = 1_000

/** Batches whose calls this page is sending. */
const running = new Set<string>()

/** The methods of EIP-5792 of an embedded wallet. */
export function createCalls(options: CallsOptions) {
  const { custody, nonces, store } = options
  const sentCalls = createSentCalls(store)

  /** @throws WalletError batchChainUnsupported for a chain that the site does not offer */
  function nodeOf(chainId: number): ChainNode {
    if (!options.chainIds.includes(chainId))
      throw new WalletError(batchErrors.batchChainUnsupported)
    return options.node(chainId)
  }

  /** @throws WalletError accountNotFound */
  async function senderOf(from: unknown, chainId: number): Promise<Sender> {
    const accounts = await options.accounts()
    const isNamed = from !== undefined && from !== null
    const address = toAddress(from)
    if (isNamed && !address)
      throw new WalletError(providerErrors.invalidParams, { details: 'The address is not one.' })
    const key = address
      ? accounts.find((account) => isAddressEqual(account.address, address))
      : accounts[0]
    if (key) return { key }
    if (address)
      for (const { address: signerAddress } of accounts) {
        const opened = openSmartAccount(options, chainId, { address, signerAddress })
        const smart = await opened.catch(notOwned)
        if (smart) return { smart }
      }
    throw new WalletError(credentialErrors.accountNotFound)
  }

  async function planOf(batch: Batch): Promise<Plan> {
    const { calls, chainId, paymaster, isAtomic } = batch
    const node = nodeOf(chainId)
    const sender = await senderOf(batch.from, chainId)
    if ('smart' in sender) return { kind: 'smart', smart: checkTargets(calls, sender.smart) }
    const { key } = sender
    const client = createClient(node)
    const isSingle = calls.length === 1
    if (isSingle && !paymaster) return { kind: 'together', key, execution: 'none' }
    const hasTargets = calls.every(({ to }) => to)
    const execution = hasTargets ? await readExecution(client, key.address) : 'none'
    if (paymaster) {
      const canSponsor = execution === 'batch' || execution === 'upgrade'
      if (canSponsor && (await hasBundler(chainId, '0.8')))
        return { kind: 'sponsored', key, execution }
      if (!paymaster.isOptional)
        throw new WalletError(batchErrors.capabilityUnsupported, { details: 'paymasterService' })
    }
    if (isSingle) return { kind: 'together', key, execution: 'none' }
    // An account is upgraded only where it must be.
    if (execution === 'batch' || execution === 'erc7821' || (execution === 'upgrade' && isAtomic))
      return { kind: 'together', key, execution }
    if (isAtomic) throw new WalletError(batchErrors.atomicityUnsupported)
    return { kind: 'series', key }
  }

  const hasBundler = (chainId: number, version: keyof typeof entryPoints) =>
    hasEntryPoint(bundlerOf(chainId), entryPoints[version])

  const bundlerOf = (chainId: number) =>
    bundlerNode(nodeOf(chainId), options.bundlerUrls?.[chainId])

  /** Decimal: the search for an operation's execution begins there. */
  const newestBlock = async (chainId: number) =>
    String(await getBlockNumber(createClient(nodeOf(chainId)), { cacheTime: 0 }))

  async function send(plan: Plan, batch: Batch): Promise<SentCalls> {
    const { chainId, calls, paymaster } = batch
    if (plan.kind === 'smart') {
      const { address, sendCalls } = plan.smart
      const block = await newestBlock(chainId)
      const hash = await sendCalls(calls.map(targeted), paymaster)
      return operationOf(batch, address, { hash, block })
    }
    const { key } = plan
    if (plan.kind === 'sponsored') {
      const isUpgraded = plan.execution === 'upgrade'
      const nodes = { node: nodeOf(chainId), bundler: bundlerOf(chainId) }
      const by = { custody, nonces, key, isUpgraded, ...nodes }
      const block = await newestBlock(chainId)
      const hash = await sendSponsored(by, batch, calls.map(targeted))
      return operationOf(batch, key.address, { hash, block })
    }
    const [first] = calls as [BatchCall, ...BatchCall[]]
    const sent = await sendOne(
      key,
      chainId,
      plan.kind === 'together' && plan.execution !== 'none'
        ? { execution: plan.execution, calls }
        : first,
    )
    return {
      ...{ id: batch.id ?? sent.hash, chainId, account: key.address },
      kind: plan.kind === 'series' ? 'series' : 'transaction',
      ...{ hashes: [sent.hash], nonces: [sent.nonce] },
      ...{ count: plan.kind === 'series' ? calls.length : 1, sentAt: Date.now() },
    }
  }

  /** Sends one transaction: of a call, or of several that the account's code executes together. */
  async function sendOne(
    key: EmbeddedAccount,
    chainId: number,
    what: BatchCall | { execution: Execution; calls: readonly BatchCall[] },
  ): Promise<{ hash: Hex; nonce: number }> {
    let used = 0
    const hash = await signWithAccount(custody, key, (signer) =>
      sendTransaction(nonces, signer, nodeOf(chainId), async (nonce) => {
        used = nonce
        if (!('calls' in what)) return { ...what, data: what.data }
        const data = encodeExecution(what.execution, what.calls)
        const upgrade = { contractAddress: simple7702Account, chainId, nonce: nonce + 1 } as const
        const list = what.execution === 'upgrade' && [await signAuthorization(signer, upgrade)]
        return { to: key.address, data, ...(list && { authorizationList: list }) } as object
      }),
    )
    return { hash, nonce: used }
  }

  /** Sends the calls after the first one, each once the one before it was executed. */
  async function sendOthers(first: SentCalls, key: EmbeddedAccount, calls: readonly BatchCall[]) {
    const client = createClient({ ...nodeOf(first.chainId), pollingInterval: pollMs })
    let sent = first
    for (const call of calls.slice(1)) {
      const waited = sent.hashes.at(-1) as Hex
      let isOther = false
      const receipt = await waitForTransactionReceipt(client, {
        hash: waited,
        timeout: seriesMs,
        onReplaced: ({ reason }) => {
          isOther = reason !== 'repriced'
        },
      })
      if (receipt.status === 'reverted' || isOther) return
      const hashes = [...sent.hashes.slice(0, -1), receipt.transactionHash]
      const next = await sendOne(key, sent.chainId, call)
      sent = { ...sent, hashes: [...hashes, next.hash], nonces: [...sent.nonces, next.nonce] }
      await sentCalls.put(sent)
    }
  }

  /** In the background: the page has the batch's id by now, and asks for its status. */
  async function runSeries(sent: SentCalls, key: EmbeddedAccount, calls: readonly BatchCall[]) {
    try {
      await inTurn(seriesName(sent.id), () => sendOthers(sent, key, calls))
    } catch (error) {
      const { report } = await import('#lib/errors/report.ts')
      report(error, 'sign')
    } finally {
      running.delete(sent.id)
    }
  }

  async function sendBatch(batch: Batch) {
    if (batch.id !== undefined && (await sentCalls.find(batch.id)))
      throw new WalletError(batchErrors.batchDuplicate)
    const plan = await planOf(batch)
    const sent = await send(plan, batch)
    if (plan.kind === 'series') running.add(sent.id)
    await sentCalls.put(sent)
    if (plan.kind === 'series') void runSeries(sent, plan.key, batch.calls)
    return { id: sent.id }
  }

  async function capabilitiesOn(address: unknown, chainId: number) {
    const sender = await senderOf(address, chainId)
    const isSmart = 'smart' in sender
    const [execution, isSponsored] = await Promise.all([
      isSmart
        ? ('batch' as const)
        : readExecution(createClient(nodeOf(chainId)), sender.key.address),
      hasBundler(chainId, isSmart ? '0.6' : '0.8'),
    ])
    const status = isSmart ? (isSponsored ? 'supported' : 'unsupported') : atomicStatus[execution]
    const canSponsor = isSponsored && (execution === 'batch' || execution === 'upgrade')
    return { atomic: { status }, paymasterService: { supported: canSponsor } }
  }

  /** @throws WalletError batchUnknown (5730) */
  async function find(id: unknown): Promise<SentCalls> {
    if (!isId(id))
      throw new WalletError(providerErrors.invalidParams, { details: 'The id is not one.' })
    const sent = await sentCalls.find(id)
    if (!sent) throw new WalletError(batchErrors.batchUnknown)
    return sent
  }

  return {
    /**
     * `wallet_sendCalls`: together where the account can, or must; else one after another, of which the
     * first is sent before it resolves.
     */
    async sendCalls(params: unknown): Promise<{ id: string }> {
      const batch = readCalls(params)
      const { id } = batch
      return id === undefined
        ? sendBatch(batch)
        : inTurn(`latchkey calls ${id}`, () => sendBatch(batch))
    },
    /** `wallet_getCallsStatus`, on whatever chain the batch was sent. */
    async getCallsStatus([id]: readonly unknown[]) {
      const sent = await find(id)
      const { chainId } = sent
      const isRunning = sent.kind === 'series' && (await isSending(sent.id))
      const places = { node: nodeOf(chainId), bundler: bundlerOf(chainId), nonces, isRunning }
      return readCallsStatus(sent, places)
    },
    /** `wallet_getCapabilities`. */
    async getCapabilities([address, chainIds]: readonly unknown[]) {
      const asked = readChainIds(chainIds)
      const known = options.chainIds.filter((id) => !asked || asked.includes(id))
      // An account that is not known is so without any chain.
      if (known.length === 0) await senderOf(address, options.chainIds[0] ?? 0)
      const found = await Promise.allSettled(
        known.map(async (id) => [numberToHex(id), await capabilitiesOn(address, id)] as const),
      )
      const read = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const failed = found.find((each) => each.status === 'rejected')
      if (failed && read.length === 0) throw failed.reason
      return Object.fromEntries(read)
    },
    /**
     * `wallet_showCallsStatus`: the wallet has no window of its own, so the network's explorer shows it.
     * @throws WalletError unsupportedMethod without an explorer
     */
    async showCallsStatus([id]: readonly unknown[]): Promise<null> {
      const { chainId, account, kind, hashes } = await find(id)
      const explorer = nodeOf(chainId).chain.blockExplorers?.default.url
      if (!explorer)
        throw new WalletError(providerErrors.unsupportedMethod, {
          details: 'The network has no explorer.',
        })
      const path = kind === 'operation' ? `address/${account}` : `tx/${hashes.at(-1)}`
      window.open(`${explorer.replace(/\/$/, '')}/${path}`, '_blank', 'noopener')
      return null
    },
    /**
     * The authorization (EIP-7702) that the wallet signs to send a batch together, which the review
     * shows with it; undefined if it needs none.
     */
    async upgradeOf(params: unknown): Promise<AccountUpgrade | undefined> {
      const batch = readCalls(params)
      const plan = await planOf(batch)
      const isUpgrade = 'execution' in plan && plan.execution === 'upgrade'
      if (!isUpgrade) return undefined
      const { chainId } = batch
      const sender = { client: createClient(nodeOf(chainId)), address: plan.key.address }
      const nonce = await nonces.next(sender)
      const carried = plan.kind === 'together' ? 1 : 0
      return { contractAddress: simple7702Account, chainId, nonce: nonce + carried }
    },
  }
}

/** EIP-5792's words for it. */
const atomicStatus: Record<Execution, 'supported' | 'ready' | 'unsupported'> = {
  batch: 'supported',
  erc7821: 'supported',
  upgrade: 'ready',
  none: 'unsupported',
}

const seriesName = (id: string) => `latchkey series ${id}`

/** Whether a page of this browser is sending the calls of a batch. */
async function isSending(id: string): Promise<boolean> {
  if (running.has(id)) return true
  const { locks } = globalThis.navigator ?? {}
  const { held = [] } = (await locks?.query?.()) ?? {}
  return held.some(({ name }) => name === seriesName(id))
}

/** A contract that is not the account's wallet, or none at all. */
function notOwned(error: unknown): undefined {
  const isUnreachable =
    error instanceof WalletError && error.key === networkErrors.networkUnreachable.key
  if (isUnreachable) throw error
}

/** A smart wallet creates no contracts by itself. */
function checkTargets(calls: readonly BatchCall[], smart: EmbeddedSmartAccount) {
  if (calls.every(({ to }) => to)) return smart
  throw new WalletError(providerErrors.invalidParams, {
    details: 'The batch’s to is not valid.',
  })
}

const targeted = ({ to, ...rest }: BatchCall) => ({ ...rest, to: to as Hex })

function operationOf(
  { id, chainId }: Batch,
  account: Hex,
  { hash, block }: { hash: Hex; block: string },
): SentCalls {
  return {
    ...{ id: id ?? hash, chainId, account, kind: 'operation' },
    ...{ hashes: [hash], nonces: [], block, count: 1, sentAt: Date.now() },
  }
}

/** The chains of a `wallet_getCapabilities` request; undefined for all. */
function readChainIds(value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined
  const read = Array.isArray(value) ? value.map(parseChainId) : [undefined]
  if (read.every((id) => id !== undefined)) return read
  throw new WalletError(providerErrors.invalidParams, { details: 'The networks are not valid.' })
}
