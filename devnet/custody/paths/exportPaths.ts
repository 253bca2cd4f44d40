import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { sealExportBundle } from '#devnet/custody/hpke/bundles.ts'
import {
  findSigner,
  privateKeyAttributes,
  signerAttributes,
  walletAttributes,
} from '#devnet/custody/keys/findSigner.ts'
import { openAccountKey, openMnemonic, openPrivateKey } from '#devnet/custody/keys/sealedKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'

const english = 'MNEMONIC_LANGUAGE_ENGLISH'

/** Exports of wallets, accounts and private keys. */
export const exportPaths = {
  /** Exports a wallet's mnemonic, encrypted to the client's key, and marks it as exported. */
  export_wallet: submitPath({
    types: ['ACTIVITY_TYPE_EXPORT_WALLET'],
    resource: 'WALLET',
    action: 'EXPORT',
    permission: 'user',
    parameters: z.object({
      walletId: idParam,
      targetPublicKey: z.string(),
      language: z.string().optional(),
    }),
    policyAttributes: ({ draft, organizationId, parameters }) => ({
      wallet: walletAttributes(getRecord(draft, 'wallets', organizationId, parameters.walletId)),
    }),
    async run({ draft, dependencies, now, organizationId, parameters }) {
      const { walletId, targetPublicKey, language = english } = parameters
      // In another language the words would yield another wallet.
      if (language !== english) throw apiError(3, `unsupported language: ${language}`)
      const wallet = getRecord(draft, 'wallets', organizationId, walletId)
      const exportBundle = await sealExportBundle({
        targetPublicKey,
        organizationId,
        signer: dependencies.enclave.signer,
        secret: Buffer.from(openMnemonic(dependencies.vault, wallet)),
      })
      draft.put('wallets', { ...wallet, exported: true, updatedAt: now })
      return { walletId, exportBundle }
    },
  }),

  /** Exports the private key of one wallet account, encrypted to the client's key. */
  export_wallet_account: submitPath({
    types: ['ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT'],
    resource: 'WALLET',
    action: 'EXPORT',
    permission: 'user',
    parameters: z.object({ address: z.string().min(1), targetPublicKey: z.string() }),
    policyAttributes: ({ draft, organizationId, parameters }) =>
      signerAttributes(accountBy(draft, organizationId, parameters.address)),
    async run({
      draft,
      dependencies,
      now,
      organizationId,
      parameters: { address, targetPublicKey },
    }) {
      const { account, wallet } = accountBy(draft, organizationId, address)
      const exportBundle = await sealExportBundle({
        targetPublicKey,
        organizationId,
        signer: dependencies.enclave.signer,
        secret: await openAccountKey(dependencies.vault, wallet, account),
      })
      draft.put('walletAccounts', { ...account, exported: true, updatedAt: now })
      return { address: account.address, exportBundle }
    },
  }),

  /** Exports a private key, encrypted to the client's key, and marks it as exported. */
  export_private_key: submitPath({
    types: ['ACTIVITY_TYPE_EXPORT_PRIVATE_KEY'],
    resource: 'PRIVATE_KEY',
    action: 'EXPORT',
    permission: 'user',
    parameters: z.object({ privateKeyId: idParam, targetPublicKey: z.string() }),
    policyAttributes: ({ draft, organizationId, parameters }) => ({
      private_key: privateKeyAttributes(
        getRecord(draft, 'privateKeys', organizationId, parameters.privateKeyId),
      ),
    }),
    async run({
      draft,
      dependencies,
      now,
      organizationId,
      parameters: { privateKeyId, targetPublicKey },
    }) {
      const key = getRecord(draft, 'privateKeys', organizationId, privateKeyId)
      const exportBundle = await sealExportBundle({
        targetPublicKey,
        organizationId,
        signer: dependencies.enclave.signer,
        secret: openPrivateKey(dependencies.vault, key),
      })
      draft.put('privateKeys', { ...key, exported: true, updatedAt: now })
      return { privateKeyId, exportBundle }
    },
  }),
}

function accountBy(draft: Draft, organizationId: string, address: string) {
  const signer = findSigner(draft, organizationId, address)
  if (signer.kind === 'account') return signer
  throw apiError(5, `no wallet account found with address ${address}`)
}
