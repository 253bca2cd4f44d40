import { type Hex, isHex, size } from 'viem'
import type { Config } from 'wagmi'
import { checkAnswer } from '#app/(wallet)/review/checkAnswer.ts'
import { leaveReceipt } from '#app/(wallet)/review/newReceipts.ts'
import { pendingReviews } from '#app/(wallet)/review/pendingReviews.ts'
import { readContracts } from '#app/(wallet)/review/readContracts.ts'
import { readRequest } from '#app/(wallet)/review/readRequest.ts'
import { takePass } from '#app/(wallet)/review/reviewPasses.ts'
import { addSentTransaction } from '#app/(wallet)/sign/sentTransactions.ts'
import type { ReviewRequest } from '#app/reviewConnector.ts'
import { siteWallets } from '#app/wagmiConfig.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ReviewMode } from '#lib/listWallets.ts'
import { loadReviewMessages } from '#lib/messages/loadReviewMessages.ts'
import { toLocale } from '#lib/messages/locales.ts'
import { preview } from '#lib/preview/preview.ts'
import type { BatchCall, Preview } from '#lib/preview/SigningRequest.ts'
import { toAddress } from '#lib/toAddress.ts'

/**
 * Has the user confirm what a page asks of a wallet. The wallet gets a copy that was made before it
 * was shown, so that nobody can change it meanwhile; its answer must fit that copy.
 * @throws WalletError userRejected (4001) if the user declines; nothing was sent then
 */
export async function reviewRequest(
  config: Config,
  mode: ReviewMode,
  cookieSuffix: string,
  [asked, wallet, send]: Parameters<ReviewRequest>,
): Promise<unknown> {
  const request = structuredClone({ method: asked.method, params: asked.params })
  const read = readRequest(request)
  if (!read) return send(request)
  const { account } = read
  const chainId = read.chainId ?? currentChainId(config, wallet.id)
  const contracts = await readContracts(siteWallets(config)?.contracts)
  const context = { ...contracts, account, chainId, origin: location.origin }
  const first = preview(read.request, context)
  const previews = [first, ...read.authorizations.map((each) => preview(each, context))]
  const passed = { kind: first.kind, hash: first.hash, account, chainId }
  // Who has shown the request itself also checks the answer.
  const pass = takePass(passed)
  if (pass) {
    const answer = await send(request)
    if (pass.shown) leaveReceipt({ request, passed, wallet, shown: pass.shown, answer }, config)
    return answer
  }
  let shown: readonly Preview[] | undefined
  if (mode === 'always' || previews.some(isDangerous)) {
    // The dialog needs them: if they cannot be loaded, the request fails instead of waiting.
    await loadReviewMessages(toLocale(document.documentElement.lang) ?? 'en')
    shown = await pendingReviews.ask({ ...read, wallet, chainId })
    if (!shown) throw new WalletError(rpcErrors.userRejected)
  }
  const answer = await send(request)
  if (shown) leaveReceipt({ request, passed, wallet, shown, answer }, config)
  await checkAnswer(config, passed, answer)
  if (read.request.kind === 'transaction' && request.method === 'eth_sendTransaction')
    keepSent(cookieSuffix, { ...read, request: read.request, chainId }, answer)
  return answer
}

/** Lists what was sent, so that the mined transaction is compared with what was shown. */
function keepSent(
  cookieSuffix: string,
  { account, chainId, request }: { account: Hex; chainId: number; request: BatchCall },
  hash: unknown,
) {
  if (!isHex(hash) || size(hash) !== 32) return
  const to = toAddress(request.to)
  addSentTransaction(cookieSuffix, {
    hash,
    chainId,
    account,
    ...(to && { to }),
    value: String(request.value ?? 0n),
    data: request.data ?? '0x',
    sentAt: new Date().toISOString(),
  })
}

function isDangerous({ warnings }: Preview) {
  return warnings.some(({ severity }) => severity === 'danger' || severity === 'block')
}

/** The chain that the wallet uses; while it connects, the site's first one. */
function currentChainId(config: Config, id: string): number {
  const connections = [...config.state.connections.values()]
  return connections.find(({ connector }) => connector.id === id)?.chainId ?? config.chains[0].id
}
