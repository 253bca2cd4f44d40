import { rpcError } from '#devnet/rpcError.ts'
import { letIn } from '#devnet/wallet/methods/requestAccounts.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `wallet_requestPermissions` (EIP-2255): prompts even if the site is connected already. */
export async function requestPermissions(call: WalletCall): Promise<unknown> {
  requireAccountsPermission(call.params)
  await letIn(call)
  return granted(call)
}

/** `wallet_getPermissions` (EIP-2255). */
export async function getPermissions(call: WalletCall): Promise<unknown> {
  return call.store.get().grants.includes(call.origin) ? granted(call) : []
}

/** `wallet_revokePermissions`: disconnects the site. */
export async function revokePermissions(call: WalletCall): Promise<unknown> {
  requireAccountsPermission(call.params)
  const { grants } = call.store.get()
  call.store.change({ grants: grants.filter((origin) => origin !== call.origin) })
  return null
}

function granted({ origin, store }: WalletCall) {
  return [
    {
      invoker: origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: store.accountsFor(origin) }],
    },
  ]
}

function requireAccountsPermission(params: unknown): void {
  const wanted: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof wanted === 'object' && wanted !== null && 'eth_accounts' in wanted) return
  throw rpcError(-32602, 'The only permission this wallet knows is eth_accounts.')
}
