import { linkCredentials, requestLinkChallenge } from '#app/(wallet)/account/link/credentialsApi.ts'
import type { LinkChallengeRequest } from '#lib/protocol/credentials.ts'

/** Has the side that is not signed in sign the link's message, and submits it. */
export async function proveLink(
  link: LinkChallengeRequest,
  sign: (message: string) => Promise<`0x${string}`>,
) {
  const { message } = await requestLinkChallenge(link)
  return linkCredentials({ message, signature: await sign(message) })
}
