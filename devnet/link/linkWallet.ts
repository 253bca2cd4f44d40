import type { Hex } from 'viem'
import { z } from 'zod'
import { httpError } from '#devnet/http/httpError.ts'
import { type LinkSecret, linkKey, openLink, sealLink } from '#devnet/link/linkCipher.ts'
import type { LinkEnd, LinkSessions } from '#devnet/link/linkSessions.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'

/** How the linked wallet handles requests. */
export type LinkPolicy = 'approve' | 'reject' | 'ignore'

const web3RequestSchema = z.object({
  id: z.string(),
  request: z.object({ method: z.string(), params: z.unknown().optional() }),
})

type Web3Request = z.infer<typeof web3RequestSchema>
type Web3Response = { method: string; result: unknown } | Web3Error
type Web3Error = { method: string; errorMessage: string; errorCode?: number }

/**
 * The wallet at the other end of a link: the dev wallet's first account, on the first chain. It
 * joins a session by its secret, which users transfer as a QR code.
 */
export function createLinkWallet(
  sessions: LinkSessions,
  { policy, chain }: { policy(): LinkPolicy; chain: { id: number; rpcUrl: string } },
) {
  const [account] = walletAccounts

  async function answer(method: string, params: unknown): Promise<Web3Response> {
    if (policy() === 'reject') return { method, errorMessage: 'User rejected', errorCode: 4001 }
    if (!account) return { method, errorMessage: 'No account' }
    if (method === 'requestEthereumAccounts') return { method, result: [account.address] }
    if (method === 'signEthereumMessage') {
      const { message, typedDataJson } = (params ?? {}) as { message?: Hex; typedDataJson?: string }
      if (typedDataJson) {
        return { method, result: await account.signTypedData(JSON.parse(typedDataJson)) }
      }
      return { method, result: await account.signMessage({ message: { raw: message ?? '0x' } }) }
    }
    return { method, errorMessage: `The linked wallet does not know ${method}`, errorCode: 4200 }
  }

  return {
    /**
     * Joins the session, before or after its site.
     * @throws HttpError 404 if the secret is wrong
     */
    join({ id, secret }: LinkSecret): void {
      const session = sessions.open(id, linkKey({ id, secret }))
      if (!session) throw httpError(404, 'The session of this id has another secret.')
      const guest: LinkEnd = {
        send({ type, event, data }) {
          if (type !== 'Event' || event !== 'Web3Request' || policy() === 'ignore') return
          const message = readRequest(secret, String(data))
          // No response is possible: the request's id could not be read either.
          if (!message) return
          const { id, request } = message
          const fail = (error: Error) => ({ method: request.method, errorMessage: error.message })
          answer(request.method, request.params)
            .catch(fail)
            .then((response) => {
              const text = JSON.stringify({ type: 'WEB3_RESPONSE', id, response })
              sessions.sendToHosts(session, 'Web3Response', sealLink(secret, text))
            })
        },
      }
      // There is one wallet: joining again replaces the earlier connection.
      session.guests.clear()
      session.guests.add(guest)
      session.isLinked = true
      const linked = { type: 'Linked', sessionId: id, onlineGuests: session.guests.size }
      for (const host of session.hosts) host.send(linked)
      sessions.setMetadata(session, {
        EthereumAddress: sealLink(secret, account?.address ?? ''),
        ChainId: sealLink(secret, String(chain.id)),
        JsonRpcUrl: sealLink(secret, chain.rpcUrl),
      })
    },
  }
}

/**
 * Decrypts and reads a request; undefined if it was encrypted with another secret or is malformed.
 */
function readRequest(secret: string, data: string): Web3Request | undefined {
  try {
    return web3RequestSchema.parse(JSON.parse(openLink(secret, data)))
  } catch {
    return undefined
  }
}
