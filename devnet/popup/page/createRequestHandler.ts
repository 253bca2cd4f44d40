import { chainData, knownChains } from '#devnet/popup/page/knownChains.ts'
import { connect, grantPermissions, requestAccounts } from '#devnet/popup/page/methods/accounts.ts'
import { addChain, switchChain, watchAsset } from '#devnet/popup/page/methods/chains.ts'
import {
  ecRecover,
  personalSign,
  signTypedData,
  signTypedDataV1,
  walletSign,
} from '#devnet/popup/page/methods/signatures.ts'
import {
  sendCalls,
  sendTransaction,
  showCallsStatus,
  signTransaction,
} from '#devnet/popup/page/methods/transactions.ts'
import type { Opener } from '#devnet/popup/page/opener.ts'
import type { PopupAnswer, PopupCall, PopupMethod } from '#devnet/popup/page/PopupCall.ts'
import { postFailure, postReply } from '#devnet/popup/page/postReply.ts'
import type { Screen } from '#devnet/popup/page/screen.ts'
import type { PopupServer } from '#devnet/popup/page/server.ts'
import {
  findSite,
  openSite,
  type SiteRecord,
  sharedKey,
  unseal,
} from '#devnet/popup/page/siteKeys.ts'
import { findWallet, passkeyRefusal } from '#devnet/popup/page/smartAccount.ts'
import { rpcError, toRpcErrorBody } from '#devnet/rpcError.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'
import type { PopupAction, PopupEnvelope, PopupGreeting } from '#lib/protocol/popup.ts'

type Greeting = PopupGreeting['data'] | undefined
/** A successfully parsed request. */
type Read = { method: string; params: unknown; chainId: number; site: SiteRecord }

type RequestHandlerOptions = {
  opener: Opener
  server: PopupServer
  screen: Screen
  greeting(): Greeting
  /** Closes the window early if the `close` setting requires it; nothing follows in it. */
  closeWindow(): Promise<never>
}

/**
 * Handles requests in order. Returns `stay` if the site announced more requests for this window,
 * `done` if it may close.
 */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { opener, server, screen } = options

  return async function answer(envelope: PopupEnvelope): Promise<'stay' | 'done'> {
    const { settings } = server.config()
    let read: Read | undefined
    try {
      read = await readRequest(options, envelope)
      const { value, chains } = await execute(envelope, read)
      if (settings.delayMs > 0) await wait(settings.delayMs)
      const data = chains ? { data: chainData(chains) } : {}
      await postReply({ opener, site: read.site, settings }, envelope, {
        result: { value },
        ...data,
      })
      return read.method === 'handshake' ? 'stay' : 'done'
    } catch (thrown) {
      const error = toRpcErrorBody(thrown)
      if (settings.delayMs > 0) await wait(settings.delayMs)
      // Without a session, or with a broken one, an error must be readable without keys.
      if (!read || 'handshake' in envelope.content) {
        await postFailure({ opener, settings, ...(read && { site: read.site }) }, envelope, error)
      } else {
        await postReply({ opener, site: read.site, settings }, envelope, { result: { error } })
      }
      return 'done'
    }
  }

  async function execute({ id }: PopupEnvelope, read: Read): Promise<PopupAnswer> {
    if (read.method === 'handshake') return { value: null }
    const { settings } = server.config()
    const line = { id, origin: opener.origin, method: read.method }
    let isPrompted = false
    const call: PopupCall = {
      ...read,
      origin: opener.origin,
      greeting: options.greeting(),
      settings,
      chains: knownChains(server.config()),
      async prompt(details) {
        isPrompted = true
        await server.reportPrompt({ ...line, params: read.params, title: details.title })
        if (settings.close === 'onRequest') await options.closeWindow()
        await decide(details)
        if (settings.close === 'afterApproval') await options.closeWindow()
      },
      showProgress: screen.showProgress,
    }
    const decide = (details: RequestDetails) => {
      if (settings.policy === 'approve') return
      if (settings.policy === 'reject') throw rpcError(4001, 'User rejected the request.')
      const { chainId, method, origin } = call
      const chainName = call.chains.find((chain) => chain.id === chainId)?.name ?? 'Unknown chain'
      const account = findWallet(settings)?.address ?? 'None yet'
      return screen.prompt({ account, ...details, id, origin, method, chainId, chainName })
    }
    try {
      const answer = await methodFor(read.method)(call)
      server.reportOutcome({ ...line, outcome: isPrompted ? 'approved' : 'answered' })
      return answer
    } catch (cause) {
      const thrown = passkeyRefusal(cause)
      const { code, message } = toRpcErrorBody(thrown)
      const outcome = code === 4001 ? 'rejected' : 'failed'
      server.reportOutcome({ ...line, outcome, detail: `${code} ${message}` })
      throw thrown
    }
  }
}

async function readRequest(
  { opener, server, greeting }: RequestHandlerOptions,
  { sender, content }: PopupEnvelope,
): Promise<Read> {
  const { keysLostAt } = server.config().settings
  if ('handshake' in content) {
    const { method, params } = content.handshake
    if (method !== 'handshake' && method !== 'eth_requestAccounts') {
      throw rpcError(-32600, 'A handshake asks for accounts or for nothing.')
    }
    const site = await openSite(opener.origin, keysLostAt)
    // Detect an invalid key now, not when the response is encrypted.
    await sharedKey(site.keys, sender).catch(() => {
      throw rpcError(-32600, 'The sender is no P-256 public key.')
    })
    const chainId = greeting()?.metadata?.appChainIds?.[0] ?? server.config().chains[0]?.id
    return { method, params, chainId: chainId ?? 1, site }
  }
  const site = await findSite(opener.origin, keysLostAt)
  if (!site || !('encrypted' in content)) {
    throw rpcError(4100, 'The wallet has lost its keys for this site. Connect again.')
  }
  try {
    const key = await sharedKey(site.keys, sender)
    const { action, chainId } = (await unseal(key, content.encrypted)) as PopupAction
    return { method: action.method, params: action.params, chainId, site }
  } catch {
    throw rpcError(4100, 'The wallet cannot read what this site sends. Connect again.')
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

const methods: Record<string, PopupMethod> = {
  eth_requestAccounts: requestAccounts,
  wallet_connect: connect,
  personal_sign: personalSign,
  wallet_sign: walletSign,
  eth_signTypedData: signTypedData,
  eth_signTypedData_v1: signTypedDataV1,
  eth_signTypedData_v3: signTypedData,
  eth_signTypedData_v4: signTypedData,
  eth_ecRecover: ecRecover,
  personal_ecRecover: ecRecover,
  eth_signTransaction: signTransaction,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCallsStatus,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_grantPermissions: grantPermissions,
}

/**
 * Returns the handler of a method.
 * @throws RpcError 4200 if the popup does not support it
 */
function methodFor(name: string): PopupMethod {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method) return method
  throw rpcError(4200, `The smart wallet does not know the method ${name}.`)
}
