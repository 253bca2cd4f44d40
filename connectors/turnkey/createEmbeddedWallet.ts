import { stringToHex } from 'viem'
import type { Variant } from '#connectors/turnkey/account/accounts.ts'
import type { EmbeddedProvider } from '#connectors/turnkey/account/createEmbeddedProvider.ts'
import { createProfile } from '#connectors/turnkey/account/profile.ts'
import { createActivities } from '#connectors/turnkey/custody/activities.ts'
import { createApiKeys } from '#connectors/turnkey/custody/apiKeys.ts'
import { createProviders } from '#connectors/turnkey/custody/providers.ts'
import { createRecovery } from '#connectors/turnkey/custody/recovery.ts'
import { createEmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { createPasskeys } from '#connectors/turnkey/passkey/passkeys.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** What the variants of a page share. */
export type EmbeddedContext = ReturnType<typeof createEmbeddedContext>

/** Creates what the variants of a page share. */
export function createEmbeddedContext(parameters: EmbeddedClientParameters) {
  const embeddedClient = createEmbeddedClient(parameters)
  const passkeys = createPasskeys(embeddedClient)
  const credentials = {
    ...createProfile(embeddedClient),
    ...passkeys,
    ...createApiKeys(embeddedClient),
    ...createProviders(embeddedClient),
  }
  return {
    embeddedClient,
    credentials,
    recovery: createRecovery(embeddedClient, passkeys.addPasskey),
    /** Connectors with a session: the last one to disconnect ends it. */
    inUse: new Set<object>(),
  }
}

/** Everything an embedded wallet does besides EIP-1193, as screens call it. */
export function createEmbeddedWallet(
  { embeddedClient, credentials, recovery }: EmbeddedContext,
  variant: Variant,
  provider: EmbeddedProvider,
): EmbeddedWallet {
  const walletId = variant === 'hd' ? 'turnkeyHd' : 'turnkey'
  return {
    session: embeddedClient.sessions.state,
    subscribe(listener) {
      const undo = [
        embeddedClient.sessions.on('change', listener),
        embeddedClient.onAccounts(variant, listener),
      ]
      void embeddedClient.sessions.restore()
      return () => {
        for (const stop of undo) stop()
      }
    },

    signUp: (identity, options) => embeddedClient.signUp(identity, options?.signal),
    signIn: async ({ signal, approved } = {}) =>
      void (await embeddedClient.signIn(signal, approved)),
    signInAtOnce: (options) => embeddedClient.signInAtOnce(options?.signal),
    remembersPasskey: embeddedClient.remembersPasskey,
    sendCode: (email) => {
      const userId = embeddedClient.sessions.active()?.userId
      const purpose = userId ? 'confirm' : 'signIn'
      return embeddedClient.emailCode.send(email, { purpose, walletId, userId })
    },
    sentCode: (purpose) => {
      const userId = purpose === 'confirm' ? embeddedClient.sessions.active()?.userId : undefined
      return embeddedClient.emailCode.sent(purpose, userId)
    },
    forgetCode: embeddedClient.emailCode.forget,
    signInWithCode: embeddedClient.signInWithCode,
    chooseWallet: embeddedClient.chooseWallet,
    startOpenId: (request) => embeddedClient.openId.start({ ...request, walletId }),
    signInWithOpenId: embeddedClient.signInWithOpenId,
    signOut: embeddedClient.signOut,

    accounts: () => embeddedClient.refresh(variant),
    async addAccount() {
      if (variant !== 'hd') throw new WalletError(turnkeyErrors.cannotProceed)
      return embeddedClient.addAccount()
    },
    chooseAccount: (address) => embeddedClient.chooseAccount(variant, address),

    ...credentials,
    ...createActivities(embeddedClient),
    recovery,
    async exportKey(what, frameOptions) {
      const { exportKey } = await import('#connectors/turnkey/custody/exportKey.ts')
      return exportKey(embeddedClient, what, frameOptions)
    },
    async deleteWallet() {
      const { deleteWallet } = await import('#connectors/turnkey/custody/deleteWallet.ts')
      return deleteWallet(embeddedClient)
    },
    async importKey(what, frameOptions) {
      const { importKey } = await import('#connectors/turnkey/custody/importKey.ts')
      return importKey(embeddedClient, what, frameOptions)
    },

    signMessage: async (message, address) => {
      const params = [stringToHex(message), address]
      return (await provider.request({ method: 'personal_sign', params })) as `0x${string}`
    },

    async smartAccount(chainId, link) {
      const { openSmartAccount } = await import('#connectors/turnkey/account/smartAccount.ts')
      const options = {
        custody: embeddedClient.custody,
        store: embeddedClient.store,
        accounts: () => embeddedClient.accounts(variant),
        node: provider.node,
        bundlerUrls: embeddedClient.parameters.bundlerUrls,
        paymasterUrls: embeddedClient.parameters.paymasterUrls,
      }
      return openSmartAccount(options, chainId, link)
    },
  }
}
