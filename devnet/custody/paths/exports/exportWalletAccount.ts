import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { sealExportBundle } from '#devnet/custody/hpke/sealExportBundle.ts'
import { findSigner } from '#devnet/custody/keys/findSigner.ts'
import { signerFacts } from '#devnet/custody/keys/keyFacts.ts'
import { openAccountKey } from '#devnet/custody/keys/sealedKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Exports the private key of one wallet account, encrypted to the client's key. */
export const exportWalletAccount = submitPath({
  name: 'export_wallet_account',
  types: {
    ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT: {
      intent: 'exportWalletAccountIntent',
      result: 'exportWalletAccountResult',
    },
  },
  resource: 'WALLET',
  action: 'EXPORT',
  permission: 'user',
  parameters: z.object({ address: z.string().min(1), targetPublicKey: z.string() }),
  facts: ({ draft, organizationId, parameters }) =>
    signerFacts(accountBy(draft, organizationId, parameters.address)),
  async run({ draft, world, now, organizationId, parameters: { address, targetPublicKey } }) {
    const { account, wallet } = accountBy(draft, organizationId, address)
    const exportBundle = await sealExportBundle({
      ...{ targetPublicKey, organizationId, signer: world.enclave.signer },
      secret: await openAccountKey(world.vault, wallet, account),
    })
    draft.put('walletAccounts', { ...account, exported: true, updatedAt: now })
    return { address: account.address, exportBundle }
  },
})

function accountBy(draft: Draft, organizationId: string, address: string) {
  const signer = findSigner(draft, organizationId, address)
  if (signer.kind === 'account') return signer
  throw apiError(5, `no wallet account found with address ${address}`)
}
