import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addressOf, publicKeyOf } from '#devnet/custody/keys/address.ts'
import { findSigner, openSigner } from '#devnet/custody/keys/findSigner.ts'
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

/** Signs a transaction of Ethereum, legacy or of the types 1 to 4, and returns it whole. */
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
    const signer = findSigner(draft, organizationId, parameters.signWith)
    const { transaction } = read(parameters)
    const from = addressOf(publicKeyOf(await openSigner(world, signer)), 'ADDRESS_FORMAT_ETHEREUM')
    return { ...signerFacts(signer), eth: { tx: transactionFacts(transaction, from) } }
  },
  async run({ draft, world, organizationId, parameters }) {
    const signer = findSigner(draft, organizationId, parameters.signWith)
    const { unsigned, transaction } = read(parameters)
    const signature = signHash(await openSigner(world, signer), transactionHash(unsigned))
    return { signedTransaction: encodeSigned(transaction, signature).toString('hex') }
  },
})

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
