import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'

/**
 * A wallet account, as in create_wallet, create_wallet_accounts, import_wallet and
 * create_sub_organization.
 */
export const walletAccountParamsSchema = z.object({
  curve: z.string(),
  pathFormat: z.string(),
  path: z.string(),
  addressFormat: z.string(),
  name: nameParam.optional(),
})

/** See {@link walletAccountParamsSchema}. */
export type WalletAccountParams = z.infer<typeof walletAccountParamsSchema>

/** A wallet to create; 12 words by default. */
export const walletParamsSchema = z.object({
  walletName: nameParam,
  accounts: z.array(walletAccountParamsSchema).max(100),
  mnemonicLength: z.number().int().optional(),
})

/** See {@link walletParamsSchema}. */
export type WalletParams = z.infer<typeof walletParamsSchema>
