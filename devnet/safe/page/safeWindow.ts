import type { SafeRequest, SafeState } from '#devnet/safe/wire.ts'
import { element, post, render } from '#devnet/ui/element.ts'

/**
 * The host's script: shows the app in a frame, answers what its SDK asks by messages, and has a button for
 * each owner. A request is answered once the first owner has signed, as a hash while others have not.
 */
const list = document.getElementById('requests') as HTMLElement
const appUrl = list.dataset.app ?? ''
const appOrigin = URL.canParse(appUrl) ? new URL(appUrl).origin : ''

type AppRequest = { id: string; method: string; params: never; env: { sdkVersion: string } }

let state: SafeState | undefined
const waiting = new Set<() => void>()

window.addEventListener('message', ({ origin, source, data }: MessageEvent<AppRequest>) => {
  if (origin !== appOrigin || source !== frame.contentWindow || typeof data?.id !== 'string') return
  const respond = (answer: object) =>
    (source as Window).postMessage({ id: data.id, version: data.env.sdkVersion, ...answer }, origin)
  const answer = answers[data.method]
  if (!answer) return respond({ success: false, error: `${data.method} is not supported` })
  Promise.resolve(answer(data.params)).then(
    (result) => respond({ success: true, data: result }),
    (error: Error) => respond({ success: false, error: error.message }),
  )
})

// Created by the script, which listens before the app can ask.
const frame = element('iframe', {
  src: appUrl,
  title: 'App',
  allow: 'clipboard-write',
  width: '100%',
  height: '720',
}) as HTMLIFrameElement
if (appOrigin) document.getElementById('frame')?.append(frame)

const events = new EventSource('/events')
events.addEventListener('state', (event) => {
  state = JSON.parse(event.data) as SafeState
  render('requests', state.requests, (requests) =>
    requests.length > 0 ? requests.map(card) : [element('p', {}, 'Nothing waits for the owners.')],
  )
  for (const look of [...waiting]) look()
})

const answers: Record<string, (params: never) => unknown> = {
  getSafeInfo: async () => {
    const { address, chainId, owners } = await known()
    return { safeAddress: address, chainId, owners, threshold: owners.length, isReadOnly: false }
  },
  getEnvironmentInfo: () => ({ origin: location.origin }),
  getChainInfo: async () => ({
    chainName: 'Devnet',
    chainId: String((await known()).chainId),
    shortName: 'devnet',
  }),
  getSafeBalances: () => ({ fiatTotal: '0', items: [] }),
  requestAddressBook: () => [],
  wallet_getPermissions: () => [],
  signMessage: ({ message }: { message: string }) => signMessage({ message }),
  signTypedMessage: ({ typedData }: { typedData: unknown }) => signMessage({ typedData }),
  getOffChainSignature: async (hash: string) =>
    (await known()).requests.find((one) => one.hash === hash)?.signature ?? '',
  sendTransactions: async ({ txs }: { txs: unknown[] }) => {
    const { id } = await ask('/transaction', { txs })
    return { safeTxHash: (await firstSigned(id)).hash }
  },
  getTxBySafeTxHash: async ({ safeTxHash }: { safeTxHash: string }) => {
    const found = (await known()).requests.find((one) => one.hash === safeTxHash)
    if (!found) throw new Error('Transaction not found')
    const { outcome, txHash } = found
    const statuses = {
      pending: 'AWAITING_CONFIRMATIONS',
      done: 'SUCCESS',
      rejected: 'CANCELLED',
      failed: 'FAILED',
    }
    return { txStatus: statuses[outcome], txHash: txHash ?? null, safeTxHash }
  },
  rpcCall: async (params: object) => (await post('/rpc', params)).result,
}

async function signMessage(message: object) {
  const { id } = await ask('/message', message)
  const { hash, signature } = await firstSigned(id)
  return signature ? { messageHash: hash, signature } : { messageHash: hash }
}

async function ask(path: string, body: object) {
  return (await post(path, { ...body, origin: appOrigin })) as SafeRequest
}

/** Resolves with a request once an owner has signed it. */
function firstSigned(id: string): Promise<SafeRequest> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const request = state?.requests.find((one) => one.id === id)
      if (!request || (request.outcome === 'pending' && !request.signed.includes(true))) return
      waiting.delete(look)
      if (request.outcome === 'rejected') reject(new Error('The request was rejected'))
      else resolve(request)
    }
    waiting.add(look)
    look()
  })
}

/** The state, once the server has sent it. */
function known(): Promise<SafeState> {
  if (state) return Promise.resolve(state)
  return new Promise((resolve) => {
    const look = () => {
      if (!state) return
      waiting.delete(look)
      resolve(state)
    }
    waiting.add(look)
  })
}

function card({ id, kind, text, signed, outcome }: SafeRequest): HTMLElement {
  const act = (name: string, path: string, body: object) =>
    element('button', { type: 'button', onclick: () => void post(path, { id, ...body }) }, name)
  return element(
    'article',
    { class: 'card', 'aria-label': kind },
    element('pre', {}, text),
    element(
      'p',
      {},
      `${outcome}: ${signed.filter(Boolean).length} of ${signed.length} owners have signed`,
    ),
    ...(outcome === 'pending'
      ? [
          ...signed.map((isSigned, owner) =>
            isSigned ? '' : act(`Owner ${owner + 1} signs`, '/sign', { owner }),
          ),
          ...(kind === 'message' ? [act('All approve on chain', '/approveOnChain', {})] : []),
          act('Reject', '/reject', {}),
        ]
      : []),
  )
}
