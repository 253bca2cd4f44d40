import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { sealExportBundle } from '#devnet/custody/hpke/sealExportBundle.ts'
import { walletFacts } from '#devnet/custody/keys/keyFacts.ts'
import { openMnemonic } from '#devnet/custody/keys/sealedKeys.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

const english = 'MNEMONIC_LANGUAGE_ENGLISH'

/** Exports a wallet's mnemonic, encrypted to the client's key, and marks it as exported. */
export const exportWallet = submitPath({
  name: 'export_wallet',
  types: {
    ACTIVITY_TYPE_EXPORT_WALLET: { intent: 'exportWalletIntent', result: 'exportWalletResult' },
  },
  resource: 'WALLET',
  action: 'EXPORT',
  permission: 'user',
  parameters: z.object({
    walletId: idParam,
    targetPublicKey: z.string(),
    language: z.string().optional(),
  }),
  facts: ({ draft, organizationId, parameters }) => ({
    wallet: walletFacts(walletNamed(draft, organizationId, parameters.walletId)),
  }),
  async run({ draft, world, now, organizationId, parameters }) {
    const { walletId, targetPublicKey, language = english } = parameters
    // In another language the words would yield another wallet.
    if (language !== english) throw apiError(3, `unsupported language: ${language}`)
    const wallet = walletNamed(draft, organizationId, walletId)
    const exportBundle = await sealExportBundle({
      ...{ targetPublicKey, organizationId, signer: world.enclave.signer },
      secret: Buffer.from(openMnemonic(world.vault, wallet)),
    })
    draft.put('wallets', { ...wallet, exported: true, updatedAt: now })
    return { walletId, exportBundle }
  },
})
