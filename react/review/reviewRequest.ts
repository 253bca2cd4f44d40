import {
  type AddEthereumChainParameter,
  type Hex,
  isHex,
  numberToHex,
  size,
  zeroAddress,
} from 'viem'
import type { Config } from 'wagmi'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { lateAnswerOf } from '#lib/errors/lateAnswer.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { loadReviewMessages } from '#lib/messages/loadTranslation.ts'
import { toLocale } from '#lib/messages/locales.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { preview } from '#lib/review/preview/preview.ts'
import type {
  BatchCall,
  Preview,
  PreviewContext,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
import type { NodeRequest, Simulation } from '#lib/review/simulation/Simulation.ts'
import type { ReviewMode } from '#lib/wallets/listWallets.ts'
import { addSentBatch, sentBatch } from '#react/batch/sentBatches.ts'
import { noteReview } from '#react/inspector/inspectedReviews.ts'
import { checkAnswer } from '#react/review/checkAnswer.ts'
import { countReview } from '#react/review/countReview.ts'
import type { leaveReceipt } from '#react/review/newReceipts.ts'
import { type PendingReview, pendingReviews } from '#react/review/pendingReviews.ts'
import { readPreviewContext } from '#react/review/previewContext.ts'
import { readAddressFacts } from '#react/review/readAddressFacts.ts'
import { readContracts } from '#react/review/readContracts.ts'
import { completeAuthorization, readFeeFacts } from '#react/review/readFeeFacts.ts'
import { readRequest } from '#react/review/readRequest.ts'
import { receiptUser } from '#react/review/receiptUser.ts'
import { recentOutflows } from '#react/review/recentOutflows.ts'
import { takePass } from '#react/review/reviewPasses.ts'
import { shownAddresses } from '#react/review/shownAddresses.ts'
import { siteChains } from '#react/review/siteChains.ts'
import { watchWallet } from '#react/review/watchWallet.ts'
import { addSentTransaction, sentTransaction } from '#react/transactions/sentTransactions.ts'
import { siteWallets } from '#react/wagmi/configParts.ts'
import { copyRequest, unreviewable } from '#react/wagmi/copyRequest.ts'
import type {
  ProviderRequest,
  ReviewedWallet,
  ReviewRequest,
} from '#react/wagmi/reviewConnector.ts'

/** What a kind of page adds to a review. */
export type ReviewedPage = {
  guard?: (copy: ProviderRequest, wallet: ReviewedWallet) => Promise<void>
  leave: typeof leaveReceipt
}

/**
 * Has the user confirm what a page asks of a wallet. The wallet gets a copy that was made before it
 * was shown, so that the page cannot change it meanwhile; its answer must fit that copy. `guard` may refuse
 * the copy before it is shown, and `leave` gets what its receipt is made of.
 * @throws WalletError userRejected (4001) if the user declines; nothing was sent then
 */
export async function reviewRequest(
  config: Config,
  mode: ReviewMode,
  site: Pick<PublicConfig, 'appName' | 'basePath' | 'chains' | 'cookieSuffix' | 'tokens' | 'ens'>,
  [asked, wallet, send]: Parameters<ReviewRequest>,
  { guard, leave }: ReviewedPage,
): Promise<unknown> {
  const current = connectionOf(config, wallet.id)
  const used = watchWallet(config, wallet.id, send)
  const copy = copyRequest(asked)
  await guard?.(copy, wallet)
  const read = readRequest(await completeAuthorization(config, current?.accounts[0], copy))
  if (read.request.kind === 'addChain' && isOwnChain(config, read.request.chain))
    return send(read.write({ account: zeroAddress, chainId: 0 }))
  // Some wallets sign with their current account if the request names none.
  const account = read.account ?? current?.accounts[0] ?? (await accountOf(send))
  // Without an account there is nothing to protect yet: the wallet itself asks.
  const connects = copy.method === 'wallet_connect' || copy.method === 'wallet_requestPermissions'
  if (!account && !connects) return send(copy)
  // The wallet would sign as an account that the site does not know.
  if (!account)
    throw unreviewable(copy.method === 'wallet_connect' ? 'capabilities' : 'permissions')
  const chainId = read.chainId ?? current?.chainId ?? config.chains[0].id
  const request = read.write({ account, chainId })
  const { kind } = read.request
  const upgrade = kind === 'batch' ? await upgradeOf(wallet, request) : undefined
  // A batch may name another chain than the wallet's, and a signature is for none.
  const isSent = kind === 'transaction' || (kind === 'batch' && read.chainId === undefined)
  const sentOn = isSent ? chainId : undefined
  const contracts = await readContracts(siteWallets(config)?.contracts)
  const context = {
    ...contracts,
    account,
    chainId,
    origin: location.origin,
    siteName: site.appName,
    chains: siteChains(config.chains),
  }
  /** Resolves with what was confirmed, or undefined if it was declined. */
  async function ask(shown: Pick<PendingReview, 'request' | 'authorizations'>) {
    countReview(config)
    // The dialog needs them: if they cannot be loaded, the request fails instead of waiting.
    await loadReviewMessages[toLocale(document.documentElement.lang) ?? 'en']()
    const { id, name } = wallet
    const pending = { ...shown, wallet: { id, name }, account: account as Hex, chainId }
    return used.unlessChanged((signal) => pendingReviews.ask(pending, signal))
  }
  async function confirmUpgrade(request: SigningRequest) {
    if (mode !== 'always') {
      const judged = await judge([request], passed, config, site)
      if (judged.every(isHarmless)) return
    }
    if (await ask({ request, authorizations: [] })) return
    const { batchErrors } = await import('#lib/errors/batchErrors.ts')
    throw new WalletError(batchErrors.upgradeRejected)
  }
  /** Lists what was sent. */
  async function keep(answer: unknown) {
    const sent = { account: account as Hex, chainId, wallet }
    if (read.request.kind === 'transaction' && request.method !== 'eth_signTransaction')
      await keepSent(site.cookieSuffix, { ...sent, request: read.request }, answer)
    if (read.request.kind === 'batch')
      keepBatch(site.cookieSuffix, { ...sent, calls: read.request.calls }, answer)
  }
  /** What the wallet still sends after it was given up is listed, too. */
  async function sendOnce() {
    try {
      return await used.sendUnchanged(request, sentOn)
    } catch (error) {
      void lateAnswerOf(error)?.then(keep)
      throw error
    }
  }
  const first = preview(read.request, context)
  const passed = { kind: first.kind, hash: first.hash, account, chainId }
  // Who has shown the request itself also checks the answer.
  const pass = passedMethods.has(request.method) ? takePass(passed) : undefined
  if (pass) {
    noteReview(asked, pass.shown, 'shown by the page', 0)
    // The page has not shown what the wallet needs for it.
    if (upgrade) await confirmUpgrade(upgrade)
    const user = receiptUser()
    const answer = await sendCounted(passed, pass.shown, sendOnce)
    leave({ user, request, passed, wallet, shown: pass.shown, answer }, config)
    // The page lists its batches itself.
    if (kind !== 'batch') await keep(answer)
    return answer
  }
  let shown: readonly Preview[] | undefined
  const authorizations = [...read.authorizations, ...(upgrade ? [upgrade] : [])]
  const requests = [read.request, ...authorizations]
  const judged = mode === 'always' ? undefined : await judge(requests, passed, config, site)
  if (!judged?.every(isHarmless)) {
    const since = performance.now()
    shown = await ask({ ...read, authorizations })
    const decision = shown ? 'confirmed' : 'declined'
    noteReview(asked, shown ?? judged ?? [first], decision, performance.now() - since)
    if (!shown) throw new WalletError(providerErrors.userRejected)
  }
  const user = receiptUser()
  const answer = await sendCounted(passed, shown ?? judged ?? [], sendOnce)
  // Nothing was signed.
  if (first.kind === 'addChain') return answer
  if (shown) leave({ user, request, passed, wallet, shown, answer }, config)
  await checkAnswer(config, passed, answer, request)
  await keep(answer)
  return answer
}

/** The authorization (EIP-7702) that the wallet signs by itself to send a batch. */
async function upgradeOf({ upgradeOf: read }: ReviewedWallet, { params }: ProviderRequest) {
  const upgrade = await read?.(params)
  return upgrade && ({ kind: 'authorization', ...upgrade } satisfies SigningRequest)
}

/**
 * Methods by which a page of ours sends what it has shown. Another one of the same hash, which signs a
 * transaction to send it later, was not shown.
 */
const passedMethods: ReadonlySet<string> = new Set([
  ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendTransaction'],
  ...['wallet_sendCalls', 'eth_signAuthorization'],
])

/** Lists what was sent, so that the mined transaction is compared with what was shown. */
async function keepSent(
  cookieSuffix: string,
  {
    account,
    chainId,
    request,
    wallet,
  }: {
    account: Hex
    chainId: number
    request: Extract<SigningRequest, { kind: 'transaction' }>
    wallet: ReviewedWallet
  },
  hash: unknown,
) {
  if (!isHex(hash) || size(hash) !== 32) return
  const { to, value, data } = request
  // Without it, a node is asked for it later.
  const told = await wallet.nonceOf?.({ chainId, account, hash }).catch(() => undefined)
  const hasAuthorizations = request.authorizationList !== undefined
  const call = { to: toAddress(to), value, data, nonce: request.nonce ?? told, hasAuthorizations }
  addSentTransaction(cookieSuffix, sentTransaction({ hash, chainId, account, ...call }))
}

/** The same for a batch, whose answer is the wallet's id for it, or holds it. */
function keepBatch(
  cookieSuffix: string,
  {
    account,
    chainId,
    calls,
    wallet,
  }: {
    account: Hex
    chainId: number
    calls: readonly BatchCall[]
    wallet: { id: string; name: string }
  },
  answer: unknown,
) {
  const id = (answer as { id?: unknown } | null)?.id ?? answer
  const shown = calls.flatMap(({ to, value = 0n, data = '0x' }) => {
    const address = toAddress(to)
    return address ? [{ to: address, value, data }] : []
  })
  if (typeof id !== 'string' || shown.length !== calls.length) return
  addSentBatch(cookieSuffix, sentBatch({ id, chainId, account, wallet, calls: shown }))
}

/** Sends a request that counts among those of the last hour, unless the wallet refuses. */
async function sendCounted(
  used: { account: Hex; chainId: number },
  previews: readonly Preview[],
  send: () => Promise<unknown>,
) {
  const takeBack = recentOutflows.add(used, previews)
  try {
    return await send()
  } catch (error) {
    takeBack()
    throw error
  }
}

/**
 * Reviews requests as the dialog would show them: with what this browser, the site and a node know,
 * and with the simulation of a node.
 */
async function judge(
  requests: readonly SigningRequest[],
  { account, chainId }: { account: Hex; chainId: number },
  config: Config,
  site: Parameters<typeof reviewRequest>[2],
): Promise<Preview[]> {
  const used = { account, chainId }
  const context = await readPreviewContext(config, site, used)
  const read = (facts: Partial<PreviewContext>) =>
    requests.map((request) => preview(request, { ...context, ...facts }))
  const [first] = requests
  const calls = requestedCalls(first)
  const addresses = shownAddresses(read({ node: 'asking' }))
  const [facts, fee = {}, simulation] = await Promise.all([
    readAddressFacts(config, site.ens, used, addresses),
    first && readFeeFacts(config, used, first),
    first && simulateFirst(config, used, first),
  ])
  const { paysFee: _, balance = context.balance, ...known } = fee
  // What is sent without a known balance, or could not be simulated in time, has unknown effects.
  const isUnknown = (calls && balance === undefined) || simulation?.status === 'unavailable'
  const node = isUnknown ? 'silent' : facts.node
  return read({ ...facts, ...known, balance, simulation, node })
}

async function simulateFirst(
  config: Config,
  of: { account: Hex; chainId: number },
  asked: SigningRequest,
): Promise<Simulation | undefined> {
  const { chainId } = of
  if (!config.chains.some(({ id }) => id === chainId)) return undefined
  const { simulateRequest } = await import('#lib/review/simulation/simulateRequest.ts')
  return simulateRequest({
    ...of,
    asked,
    node: config.getClient({ chainId }).request as NodeRequest,
  })
}

/** Whether a request needs no dialog: it can be read, is no danger, and a node has told what it is about. */
function isHarmless({ warnings }: Preview) {
  return !warnings.some(
    ({ code, severity }) =>
      severity === 'danger' ||
      severity === 'block' ||
      code === 'unknownCall' ||
      code === 'nodeSilent',
  )
}

/** The account and the chain that the wallet uses; undefined while it connects. */
function connectionOf(config: Config, id: string) {
  return [...config.state.connections.values()].find(({ connector }) => connector.id === id)
}

/** The account that the wallet shows to this site, if any. */
async function accountOf(send: (request: ProviderRequest) => Promise<unknown>) {
  const accounts = await send({ method: 'eth_accounts' }).catch(() => undefined)
  return Array.isArray(accounts) ? toAddress(accounts[0]) : undefined
}

/** Whether it is one of the site’s own networks, unchanged: the wallet itself asks. */
function isOwnChain({ chains }: Config, added: unknown): boolean {
  const chain = added as Partial<AddEthereumChainParameter>
  const own = chains.find(({ id }) => numberToHex(id) === chain.chainId)
  if (!own) return false
  const servers = Object.values(own.rpcUrls).flatMap(({ http }) => http)
  const explorers = Object.values(own.blockExplorers ?? {}).map(({ url }) => url)
  return (
    chain.chainName === own.name &&
    chain.nativeCurrency?.symbol === own.nativeCurrency.symbol &&
    chain.nativeCurrency.decimals === own.nativeCurrency.decimals &&
    isPartOf(chain.rpcUrls, servers) &&
    isPartOf(chain.blockExplorerUrls ?? [], explorers)
  )
}

const isPartOf = (urls: unknown, known: readonly string[]) =>
  Array.isArray(urls) && urls.every((url) => known.includes(url))
