import { linkCredentials } from '#app/(wallet)/account/smartWallet/credentialsApi.ts'
import { linkMessage } from '#lib/credentials/linkMessage.ts'
import type { LinkRequest } from '#lib/protocol/credentials.ts'

/** Has the link's message signed by the side that is not the session's, and hands it in. */
export async function proveLink(
  link: Omit<LinkRequest, 'issuedAt' | 'proof'>,
  sign: (message: string) => Promise<`0x${string}`>,
) {
  const issuedAt = new Date().toISOString()
  const { host } = window.location
  const proof = await sign(linkMessage({ ...link, issuedAt, host }))
  return linkCredentials({ ...link, issuedAt, proof })
}
