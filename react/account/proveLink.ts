import type { Challenge } from '#lib/protocol/auth.ts'
import type {
  LinkChallengeRequest,
  LinkedCredential,
  LinkRequest,
} from '#lib/protocol/credentials.ts'
import { fetchRoute } from '#react/session/accountApi.ts'

/** Has the side that is not signed in sign the link's message, and submits it. */
export async function proveLink(
  basePath: string,
  link: LinkChallengeRequest,
  sign: (message: string) => Promise<`0x${string}`>,
) {
  const { message } = await requestLinkChallenge(basePath, link)
  return linkCredentials(basePath, { message, signature: await sign(message) })
}

/** Requests the message that the other side of a link signs to agree to it. */
function requestLinkChallenge(basePath: string, link: LinkChallengeRequest): Promise<Challenge> {
  return fetchRoute('POST', `${basePath}/credentials/link/challenge`, link)
}

/** Links an account with the smart wallet it signs for. */
function linkCredentials(basePath: string, link: LinkRequest): Promise<LinkedCredential[]> {
  return fetchRoute('POST', `${basePath}/credentials/link`, link)
}
