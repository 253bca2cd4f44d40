import {
  accountParams,
  ethereumFormat,
  listAccounts,
  pathIndex,
  type Variant,
} from '#connectors/turnkey/account/accounts.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { mainKeyName } from '#lib/protocol/custody.ts'
import type { CredentialChain } from '#lib/protocol/embedded.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'

/** Names at Turnkey. They are fixed, so that a concurrent creation fails by its name. */
const names = { key: mainKeyName, wallet: 'Main wallet' } as const

/**
 * Ensures that a user has what a variant signs with, and returns its accounts: a private key, or a
 * wallet with its first account. Existing ones are kept, so an interrupted sign-up is completed
 * here; a lock across tabs makes a second tab find the work done.
 */
export function ensureSigningKey(
  custody: Custody,
  variant: Variant,
  chain: CredentialChain,
): Promise<EmbeddedAccount[]> {
  return withLock(`latchkey signing key ${variant}`, async () => {
    const found = await listAccounts(custody, variant, chain)
    if (found.length > 0) return found
    try {
      await (variant === 'hd' ? createWallet(custody) : createKey(custody))
    } catch (error) {
      // Another browser was faster; use what it created.
      const listed = await listAccounts(custody, variant, chain)
      if (listed.length === 0) throw error
      return listed
    }
    const listed = await listAccounts(custody, variant, chain)
    if (listed.length === 0) throw new WalletError(turnkeyErrors.addressOfKeyNotFound)
    return listed
  })
}

/** HD: adds the next account to the user's first wallet, and returns the accounts. */
export function addNextAccount(custody: Custody, chain: CredentialChain) {
  return withLock('latchkey signing key hd', async () => {
    const accounts = await listAccounts(custody, 'hd', chain)
    const walletId = accounts[0]?.walletId
    if (!walletId) throw new WalletError(credentialErrors.accountNotFound)
    const taken = accounts
      .filter((account) => account.walletId === walletId)
      .map(({ path }) => pathIndex(path) ?? -1)
    const params = accountParams(Math.max(-1, ...taken) + 1)
    await custody.submit(({ client, organizationId, timestampMs }) =>
      client.createWalletAccounts({
        type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
        organizationId,
        timestampMs,
        parameters: { walletId, accounts: [params] },
      }),
    )
    const listed = await listAccounts(custody, 'hd', chain)
    const added = listed.find(
      (account) => account.walletId === walletId && account.path === params.path,
    )
    if (!added) throw new WalletError(credentialErrors.accountNotFound)
    return { accounts: listed, added }
  })
}

function createWallet(custody: Custody) {
  return custody.submit(({ client, organizationId, timestampMs }) =>
    client.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      organizationId,
      timestampMs,
      parameters: { walletName: names.wallet, accounts: [accountParams(0)] },
    }),
  )
}

function createKey(custody: Custody) {
  return custody.submit(({ client, organizationId, timestampMs }) =>
    client.createPrivateKeys({
      type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
      organizationId,
      timestampMs,
      parameters: {
        privateKeys: [
          {
            privateKeyName: names.key,
            curve: 'CURVE_SECP256K1',
            addressFormats: [ethereumFormat],
            privateKeyTags: [],
          },
        ],
      },
    }),
  )
}

/** A lock across this browser's tabs; within this page only if the browser has no Web Locks. */
function withLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  return navigator.locks ? navigator.locks.request(name, run) : run()
}
