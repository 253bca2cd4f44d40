import { createClient, stringToHex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { Variant } from '#connectors/turnkey/accounts.ts'
import { createActivities } from '#connectors/turnkey/activities.ts'
import { type CoreParameters, createCore } from '#connectors/turnkey/core.ts'
import { createPeople } from '#connectors/turnkey/people.ts'
import type { EmbeddedProvider } from '#connectors/turnkey/provider.ts'
import { createRecovery } from '#connectors/turnkey/recovery.ts'
import { signWithAccount } from '#connectors/turnkey/signer.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** What the variants of a page share. */
export type SharedRooms = ReturnType<typeof sharedRooms>

/** Creates what the variants of a page share. */
export function sharedRooms(parameters: CoreParameters) {
  const core = createCore(parameters)
  const people = createPeople(core)
  return {
    core,
    people,
    recovery: createRecovery(core, people.addPasskey),
    /** Connectors with a session: the last one to disconnect ends it. */
    inUse: new Set<object>(),
  }
}

/** Everything an embedded wallet does besides EIP-1193, as screens call it. */
export function createEmbeddedWallet(
  { core, people, recovery }: SharedRooms,
  variant: Variant,
  provider: EmbeddedProvider,
): EmbeddedWallet {
  return {
    session: core.sessions.state,
    subscribe(listener) {
      const undo = [core.sessions.on('change', listener), core.onAccounts(variant, listener)]
      void core.sessions.restore()
      return () => {
        for (const stop of undo) stop()
      }
    },

    signUp: async (identity, options) => void (await core.signUp(identity, options?.signal)),
    signIn: async (options) => void (await core.signIn(options?.signal)),
    sendCode: core.emailCode.send,
    signInWithCode: async (code) => void (await core.signInWithCode(code)),
    signOut: core.signOut,

    accounts: () => core.refresh(variant),
    async addAccount() {
      if (variant !== 'hd') throw new WalletError('cannotProceed')
      return core.addAccount()
    },
    chooseAccount: (address) => core.chooseAccount(variant, address),

    ...people,
    ...createActivities(core),
    recovery,
    async exportKey(what, place) {
      const { exportKey } = await import('#connectors/turnkey/exportKey.ts')
      return exportKey(core, what, place)
    },
    async importKey(what, place) {
      const { importKey } = await import('#connectors/turnkey/importKey.ts')
      return importKey(core, what, place)
    },

    async signAuthorization({ contractAddress, chainId, nonce }) {
      const [account] = await core.accounts(variant)
      if (!account) throw new WalletError('accountNotFound')
      const signed = await signWithAccount(core.custody, account, async (signer) => {
        if (!signer.signAuthorization) throw new WalletError('unsupportedMethod')
        const client = createClient(provider.node(chainId))
        const next = () =>
          getTransactionCount(client, { address: account.address, blockTag: 'pending' })
        return signer.signAuthorization({
          contractAddress,
          chainId,
          nonce: nonce ?? (await next()),
        })
      })
      const { r, s, yParity = 0 } = signed
      const v = signed.v ?? BigInt(yParity + 27)
      return { chainId, contractAddress, nonce: signed.nonce, r, s, v, yParity }
    },

    signMessage: async (message, address) => {
      const params = [stringToHex(message), address]
      return (await provider.request({ method: 'personal_sign', params })) as `0x${string}`
    },

    async smartAccount(chainId, link) {
      const { openSmartAccount } = await import('#connectors/turnkey/smartAccount.ts')
      const place = {
        custody: core.custody,
        accounts: () => core.accounts(variant),
        node: provider.node,
        bundlerUrls: core.parameters.bundlerUrls,
        paymasterUrls: core.parameters.paymasterUrls,
      }
      return openSmartAccount(place, chainId, link)
    },
  }
}
