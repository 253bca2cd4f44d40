import type { Variant } from '#connectors/turnkey/account/accounts.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'

/** Accounts of a variant, as last fetched, and the one that the user selected. */
type StoredAccounts = {
  organizationId: string
  accounts: EmbeddedAccount[]
  chosen?: `0x${string}` | undefined
}

const variants = ['key', 'hd'] as const

/**
 * The accounts of both variants as last fetched, from this page or the browser's storage. `onChange`
 * receives those of a variant, the selected one first.
 */
export function createStoredAccounts(
  store: EmbeddedStore,
  organizationId: string,
  onChange: (variant: Variant, accounts: EmbeddedAccount[]) => void,
) {
  const cached = new Map<Variant, StoredAccounts>()
  const storeKey = (variant: Variant) => `accounts ${variant} ${organizationId}`

  async function read(variant: Variant): Promise<StoredAccounts | undefined> {
    const found: unknown = cached.get(variant) ?? (await store.read(storeKey(variant)))
    if (!isStoredAccounts(found)) return undefined
    cached.set(variant, found)
    return found
  }

  async function remove(variant: Variant) {
    cached.delete(variant)
    onChange(variant, [])
    await store.remove(storeKey(variant))
  }

  return {
    read,
    /** Stores accounts in Turnkey's order; callers get the selected one first. */
    async write(variant: Variant, accounts: EmbeddedAccount[], selected?: `0x${string}`) {
      const before = await read(variant)
      const organizationId = accounts[0]?.walletProperties.turnkeySubOrganizationId ?? ''
      const isSame = before?.organizationId === organizationId
      const chosen = selected ?? (isSame ? before.chosen : undefined)
      const next = { organizationId, accounts, chosen }
      cached.set(variant, next)
      await store.write(storeKey(variant), next)
      const ordered = selectedFirst(next)
      if (before && join(selectedFirst(before)) !== join(ordered)) onChange(variant, ordered)
      return ordered
    },
    /** Another user signed in: removes the accounts of the previous user. */
    async removeOtherUsers(userOrganizationId: string) {
      for (const variant of variants) {
        const stored = await read(variant)
        if (stored && stored.organizationId !== userOrganizationId) await remove(variant)
      }
    },
    removeAll: () => Promise.all(variants.map(remove)),
  }
}

/** Records of an earlier version or another program are not accepted as accounts. */
function isStoredAccounts(value: unknown): value is StoredAccounts {
  const { organizationId, accounts } = Object(value)
  return (
    typeof organizationId === 'string' &&
    Array.isArray(accounts) &&
    accounts.every((account) => typeof account?.address === 'string')
  )
}

/** The accounts with the selected one first. */
export function selectedFirst({ accounts, chosen }: StoredAccounts) {
  const first = accounts.find(({ address }) => address === chosen)
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

function join(accounts: readonly EmbeddedAccount[]) {
  return accounts.map(({ address }) => address).join()
}
