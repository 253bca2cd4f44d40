import { createHash } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type { OauthProviderRecord } from '#devnet/custody/records.ts'

/**
 * Whose identity a token shows. Its nonce must be the SHA-256 of the key that it is used for, in
 * hex: a token that was taken elsewhere brings in nobody.
 * @throws code 3 for a token that does not count, 5 where the identity is nobody's here
 */
export async function identifyUser(
  draft: Draft,
  world: CustodyWorld,
  {
    organizationId,
    oidcToken,
    publicKey,
  }: { organizationId: string; oidcToken: string; publicKey: string },
): Promise<OauthProviderRecord> {
  const token = await world.issuers.verify(oidcToken, world.clock.now())
  const nonce = createHash('sha256').update(publicKey).digest('hex')
  if (token.nonce !== nonce)
    throw apiError(3, 'invalid OIDC token: its nonce is not for this public key', 'REQUEST_INVALID')
  const provider = draft
    .list('oauthProviders', organizationId)
    .find(
      ({ issuer, audience, subject }) =>
        issuer === token.issuer && audience === token.audience && subject === token.subject,
    )
  if (provider) return provider
  throw apiError(5, `no user found with this identity in organization ${organizationId}`)
}
