import type { Authentication } from '#react/session/authentication.ts'

/** Kits ask for a nonce before they know the account; ours is in the message that the server issues. */
const getNonce = async () => 'issued-by-the-server'

type Account = { address: string; chainId: number; nonce?: string }
type Signed = { message: string; signature: string }

/** The callbacks that RainbowKit and ConnectKit have in common. */
function callbacksOf({ challenge, verify }: Authentication) {
  return {
    getNonce,
    createMessage: ({ address, chainId }: Account) => challenge({ address, chainId }),
    verify: async (signed: Signed) => {
      await verify(signed)
      return true
    },
  }
}

/**
 * The `adapter` of RainbowKit's `RainbowKitAuthenticationProvider`, whose `status` is that of the
 * authentication.
 */
export function rainbowKitAdapter(authentication: Authentication) {
  return { ...callbacksOf(authentication), signOut: authentication.signOut }
}

/** The properties of ConnectKit's `SIWEProvider`. */
export function connectKitSiwe(authentication: Authentication) {
  const { verify: verifyMessage, ...callbacks } = callbacksOf(authentication)
  return {
    ...callbacks,
    verifyMessage,
    async getSession() {
      const session = await authentication.session()
      return session && { address: session.address, chainId: session.chainId }
    },
    async signOut() {
      await authentication.signOut()
      return true
    },
  }
}

/** What AppKit (SIWX) keeps of a message. */
type SiwxData = {
  accountAddress: string
  chainId: `${string}:${string}`
  domain: string
  uri: string
  version: string
  nonce: string
}
type SiwxSession = { data: SiwxData; message: string; signature: string }
type SiwxAccount = Pick<SiwxData, 'accountAddress' | 'chainId'>

/**
 * The `siwx` of AppKit's `createAppKit`. A session is that of an account, on all of the app's networks; it
 * holds neither the message nor the signature, which only the server has seen.
 */
export function appKitSiwx(authentication: Authentication) {
  const dataOf = ({ accountAddress, chainId }: SiwxAccount, nonce = ''): SiwxData => {
    const { host, origin } = location
    return { accountAddress, chainId, domain: host, uri: origin, version: '1', nonce }
  }
  return {
    async createMessage({ accountAddress, chainId }: SiwxAccount) {
      const [, reference] = chainId.split(':')
      const account = { address: accountAddress, chainId: Number(reference) }
      const message = await authentication.challenge(account)
      const [, nonce] = message.match(/^Nonce: (\w+)$/m) ?? []
      return { ...dataOf({ accountAddress, chainId }, nonce), toString: () => message }
    },
    async addSession({ message, signature }: SiwxSession) {
      await authentication.verify({ message, signature })
    },
    async setSessions(sessions: SiwxSession[]) {
      const last = sessions.at(-1)
      if (!last) return authentication.signOut()
      // One that `getSessions` has returned is the server's already.
      if (last.signature) await authentication.verify(last)
    },
    revokeSession: () => authentication.signOut(),
    async getSessions(chainId: SiwxData['chainId'], address: string): Promise<SiwxSession[]> {
      const session = await authentication.session()
      if (session?.address.toLowerCase() !== address.toLowerCase()) return []
      return [{ data: dataOf({ accountAddress: address, chainId }), message: '', signature: '' }]
    },
  }
}
