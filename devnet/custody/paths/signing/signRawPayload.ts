import { z } from 'zod'
import { findSigner } from '#devnet/custody/keys/findSigner.ts'
import { signerFacts } from '#devnet/custody/keys/keyFacts.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { payloadFacts } from '#devnet/custody/signing/payloadFacts.ts'
import { signPayloads } from '#devnet/custody/signing/signPayloads.ts'

/** Signs a hash, bytes, a text, typed data (EIP-712) or an authorization (EIP-7702). */
export const signRawPayload = submitPath({
  name: 'sign_raw_payload',
  types: {
    ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2: {
      intent: 'signRawPayloadIntentV2',
      result: 'signRawPayloadResult',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'SIGN',
  permission: 'user',
  parameters: z.object({
    signWith: z.string().min(1),
    payload: z.string(),
    encoding: z.string(),
    hashFunction: z.string(),
  }),
  facts: ({ draft, organizationId, parameters: { signWith, payload, encoding } }) => ({
    ...signerFacts(findSigner(draft, organizationId, signWith)),
    ...payloadFacts(payload, encoding),
  }),
  async run({ draft, world, organizationId, parameters: { signWith, payload, ...form } }) {
    const signer = findSigner(draft, organizationId, signWith)
    const [signature] = await signPayloads(world, signer, [payload], form)
    return { ...signature }
  },
})
