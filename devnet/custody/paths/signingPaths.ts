import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addressOf, publicKeyOf } from '#devnet/custody/keys/curves.ts'
import {
  curveOf,
  findSigner,
  openSigner,
  type Signer,
  signerAttributes,
} from '#devnet/custody/keys/findSigner.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import {
  encodeSigned,
  readTransaction,
  transactionHash,
} from '#devnet/custody/signing/ethereumTransaction.ts'
import { payloadAttributes, readHex } from '#devnet/custody/signing/payloadHash.ts'
import { signHash, signPayloads } from '#devnet/custody/signing/signPayloads.ts'
import { transactionAttributes } from '#devnet/custody/signing/transactionAttributes.ts'

/** Signatures of payloads and transactions. */
export const signingPaths = {
  /** Signs a hash, bytes, a text, typed data (EIP-712) or an authorization (EIP-7702). */
  sign_raw_payload: submitPath({
    types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    permission: 'user',
    parameters: z.object({
      signWith: z.string().min(1),
      payload: z.string(),
      encoding: z.string(),
      hashFunction: z.string(),
    }),
    policyAttributes: ({ draft, organizationId, parameters: { signWith, payload, encoding } }) => ({
      ...signerAttributes(findSigner(draft, organizationId, signWith)),
      ...payloadAttributes(payload, encoding),
    }),
    async run({ draft, dependencies, organizationId, parameters: { signWith, payload, ...form } }) {
      const signer = findSigner(draft, organizationId, signWith)
      const [signature] = await signPayloads(dependencies, signer, [payload], form)
      return { ...signature }
    },
  }),

  /** Signs several payloads of one encoding with one key. */
  sign_raw_payloads: submitPath({
    types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOADS'],
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    permission: 'user',
    parameters: z.object({
      signWith: z.string().min(1),
      payloads: z.array(z.string()).min(1).max(100),
      encoding: z.string(),
      hashFunction: z.string(),
    }),
    policyAttributes({ draft, organizationId, parameters: { signWith, payloads, encoding } }) {
      const signer = signerAttributes(findSigner(draft, organizationId, signWith))
      // Policies evaluate one payload at a time.
      return payloads.map((payload) => ({ ...signer, ...payloadAttributes(payload, encoding) }))
    },
    async run({
      draft,
      dependencies,
      organizationId,
      parameters: { signWith, payloads, ...form },
    }) {
      const signer = findSigner(draft, organizationId, signWith)
      return { signatures: await signPayloads(dependencies, signer, payloads, form) }
    },
  }),

  /** Signs an Ethereum transaction, legacy or types 1 to 4, and returns it fully encoded. */
  sign_transaction: submitPath({
    types: ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'],
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    permission: 'user',
    parameters: z.object({
      signWith: z.string().min(1),
      unsignedTransaction: z.string(),
      type: z.string(),
    }),
    async policyAttributes({ draft, dependencies, organizationId, parameters }) {
      const signer = ethereumSigner(findSigner(draft, organizationId, parameters.signWith))
      const { transaction } = read(parameters)
      const from = addressOf(
        publicKeyOf(await openSigner(dependencies, signer)),
        'ADDRESS_FORMAT_ETHEREUM',
      )
      const interfaces = draft.list('contractInterfaces', organizationId)
      return {
        ...signerAttributes(signer),
        eth: { tx: transactionAttributes(transaction, from, interfaces) },
      }
    },
    async run({ draft, dependencies, organizationId, parameters }) {
      const signer = ethereumSigner(findSigner(draft, organizationId, parameters.signWith))
      const { unsigned, transaction } = read(parameters)
      const signature = signHash(await openSigner(dependencies, signer), transactionHash(unsigned))
      return { signedTransaction: encodeSigned(transaction, signature).toString('hex') }
    },
  }),
}

function ethereumSigner(signer: Signer): Signer {
  if (curveOf(signer) === 'CURVE_SECP256K1') return signer
  throw apiError(3, `TRANSACTION_TYPE_ETHEREUM cannot be signed by a key on ${curveOf(signer)}`)
}

function read({ unsignedTransaction, type }: { unsignedTransaction: string; type: string }) {
  if (type !== 'TRANSACTION_TYPE_ETHEREUM') {
    throw apiError(
      3,
      `unsupported transaction type: ${type.slice(0, 100)} (known here: TRANSACTION_TYPE_ETHEREUM)`,
    )
  }
  const unsigned = readHex(unsignedTransaction, 'transaction payload')
  return { unsigned, transaction: readTransaction(unsigned) }
}
