import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { hdPath } from '#lib/protocol/custody.ts'
import { type CredentialChain, embeddedProperties } from '#lib/protocol/embedded.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'

/** One key per account, or accounts derived from one seed (BIP-32). */
export type Variant = 'key' | 'hd'

/** Turnkey's address format, for either chain family. */
export const ethereumFormat = 'ADDRESS_FORMAT_ETHEREUM'

/** The parameters by which Turnkey creates account i of an HD wallet. */
export function accountParams(index: number) {
  return {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: hdPath(index),
    addressFormat: ethereumFormat,
  } as const
}

/** Index of an account by its path; undefined for paths that are not ours. */
export function pathIndex(path: string | undefined): number | undefined {
  const index = /^m\/44'\/60'\/0'\/0\/(\d+)$/.exec(path ?? '')?.[1]
  return index === undefined ? undefined : Number(index)
}

/**
 * The user's accounts of one variant, oldest first, each as a credential.
 * @throws WalletError addressOfKeyNotFound if there are keys and none has an Ethereum address
 */
export function listAccounts(
  custody: Custody,
  variant: Variant,
  chain: CredentialChain,
): Promise<EmbeddedAccount[]> {
  return variant === 'hd' ? hdAccounts(custody, chain) : keyAccounts(custody, chain)
}

async function keyAccounts(custody: Custody, chain: CredentialChain) {
  const [keys, organizationId] = await custody.query(async ({ client, organizationId }) => {
    const { privateKeys } = await client.getPrivateKeys({ organizationId })
    return [privateKeys, organizationId] as const
  })
  const accounts = keys.toSorted(byAge).flatMap((key): EmbeddedAccount[] => {
    const found = key.addresses.find(({ format }) => format === ethereumFormat)
    const address = toAddress(found?.address)
    if (!address) return []
    const id = key.privateKeyId
    const name = key.privateKeyName
    return [{ ...credential(address, id, organizationId, chain), name, privateKeyId: id }]
  })
  if (keys.length > 0 && accounts.length === 0)
    throw new WalletError(turnkeyErrors.addressOfKeyNotFound)
  return accounts
}

async function hdAccounts(custody: Custody, chain: CredentialChain) {
  const [wallets, found, organizationId] = await custody.query(
    async ({ client, organizationId }) => {
      const [{ wallets }, { accounts }] = await Promise.all([
        client.getWallets({ organizationId }),
        client.getWalletAccounts({ organizationId, paginationOptions: { limit: '100' } }),
      ])
      return [wallets, accounts, organizationId] as const
    },
  )
  return wallets.toSorted(byAge).flatMap(({ walletId, walletName }): EmbeddedAccount[] =>
    found
      .filter((account) => account.walletId === walletId)
      .filter(({ addressFormat }) => addressFormat === ethereumFormat)
      .toSorted((one, other) => (pathIndex(one.path) ?? 0) - (pathIndex(other.path) ?? 0))
      .flatMap((account): EmbeddedAccount[] => {
        const { walletAccountId, path, name } = account
        const address = toAddress(account.address)
        if (!address) return []
        return [
          {
            ...credential(address, walletAccountId, organizationId, chain),
            name: name ?? `${walletName} ${(pathIndex(path) ?? 0) + 1}`,
            walletId,
            walletName,
            path,
          },
        ]
      }),
  )
}

function credential(
  address: `0x${string}`,
  id: string,
  turnkeySubOrganizationId: string,
  chain: CredentialChain,
) {
  return {
    address,
    id,
    chain,
    walletProperties: embeddedProperties(turnkeySubOrganizationId),
  }
}

type Dated = { createdAt: { seconds: string } }

function byAge(one: Dated, other: Dated) {
  return Number(one.createdAt.seconds) - Number(other.createdAt.seconds)
}
