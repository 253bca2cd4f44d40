import { listAccounts, type Variant } from '#connectors/turnkey/account/accounts.ts'
import { addNextAccount, ensureSigningKey } from '#connectors/turnkey/account/ensureSigningKey.ts'
import {
  type createStoredAccounts,
  selectedFirst,
} from '#connectors/turnkey/account/storedAccounts.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import type { createSessions } from '#connectors/turnkey/session/sessions.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultCredentialChain } from '#lib/protocol/constants.ts'
import type { CredentialChain } from '#lib/protocol/embedded.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'

/** The accounts of both variants: those stored in this page, and Turnkey's own list. */
export function createClientAccounts({
  custody,
  sessions,
  stored,
  chain = defaultCredentialChain,
}: {
  custody: Custody
  sessions: ReturnType<typeof createSessions>
  stored: ReturnType<typeof createStoredAccounts>
  chain: CredentialChain | undefined
}) {
  return {
    /** Accounts as last fetched, the selected one first; none of another user. */
    async accounts(variant: Variant): Promise<EmbeddedAccount[]> {
      await sessions.restore()
      const found = await stored.read(variant)
      if (!found) return []
      const signedInTo = sessions.last()?.organizationId
      return signedInTo === undefined || signedInTo === found.organizationId
        ? selectedFirst(found)
        : []
    },
    /** Turnkey's list of accounts, with the first one created if there is none. */
    async ensureAccounts(variant: Variant): Promise<EmbeddedAccount[]> {
      return stored.write(variant, await ensureSigningKey(custody, variant, chain))
    },
    /** Accounts as Turnkey returns them now, in its order. */
    async refresh(variant: Variant) {
      const found = await listAccounts(custody, variant, chain)
      await stored.write(variant, found)
      return found
    },
    /**
     * Selects this account.
     * @throws WalletError accountNotFound
     */
    async chooseAccount(variant: Variant, address: `0x${string}`) {
      const found = await listAccounts(custody, variant, chain)
      if (!found.some((account) => account.address === address))
        throw new WalletError(credentialErrors.accountNotFound)
      await stored.write(variant, found, address)
    },
    async addAccount() {
      const { accounts, added } = await addNextAccount(custody, chain)
      await stored.write('hd', accounts)
      return added
    },
  }
}
