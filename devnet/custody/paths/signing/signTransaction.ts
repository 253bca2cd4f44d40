import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addressOf, publicKeyOf } from '#devnet/custody/keys/address.ts'
import { curveOf, findSigner, openSigner, type Signer } from '#devnet/custody/keys/findSigner.ts'
import { signerFacts } from '#devnet/custody/keys/keyFacts.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import {
  encodeSigned,
  readTransaction,
  transactionHash,
} from '#devnet/custody/signing/ethereumTransaction.ts'
import { readHex } from '#devnet/custody/signing/payloadHash.ts'
import { signHash } from '#devnet/custody/signing/signHash.ts'
import { transactionFacts } from '#devnet/custody/signing/transactionFacts.ts'

/** Signs an Ethereum transaction, legacy or types 1 to 4, and returns it fully encoded. */
export const signTransaction = submitPath({
  name: 'sign_transaction',
  types: {
    ACTIVITY_TYPE_SIGN_TRANSACTION_V2: {
      intent: 'signTransactionIntentV2',
      result: 'signTransactionResult',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'SIGN',
  permission: 'user',
  parameters: z.object({
    signWith: z.string().min(1),
    unsignedTransaction: z.string(),
    type: z.string(),
  }),
  async facts({ draft, world, organizationId, parameters }) {
    const signer = ethereumSigner(findSigner(draft, organizationId, parameters.signWith))
    const { transaction } = read(parameters)
    const from = addressOf(publicKeyOf(await openSigner(world, signer)), 'ADDRESS_FORMAT_ETHEREUM')
    const interfaces = draft.list('contractInterfaces', organizationId)
    return { ...signerFacts(signer), eth: { tx: transactionFacts(transaction, from, interfaces) } }
  },
  async run({ draft, world, organizationId, parameters }) {
    const signer = ethereumSigner(findSigner(draft, organizationId, parameters.signWith))
    const { unsigned, transaction } = read(parameters)
    const signature = signHash(await openSigner(world, signer), transactionHash(unsigned))
    return { signedTransaction: encodeSigned(transaction, signature).toString('hex') }
  },
})

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
