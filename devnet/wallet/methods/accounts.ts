import { rpcError } from '#devnet/rpcError.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_requestAccounts` (EIP-1102): connects the site; no prompt if it is connected already. */
export async function requestAccounts(call: WalletCall): Promise<unknown> {
  const seen = call.store.accountsFor(call.origin)
  if (seen.length > 0) return seen
  await promptToConnect(call)
  return call.store.accountsFor(call.origin)
}

/** Prompts for the connection; the approval also unlocks the wallet. */
async function promptToConnect(call: WalletCall): Promise<void> {
  const { origin, store } = call
  if (call.isConnectionWaiting()) {
    throw rpcError(-32002, `Already processing ${call.method}. Please wait.`)
  }
  const { locked } = store.get()
  await call.prompt(
    {
      title: locked ? 'Unlock and connect' : 'Connect to this site',
      approveLabel: locked ? 'Unlock and connect' : 'Connect',
      fields: [
        { label: 'It will see', value: 'Addresses and balances of your ten test accounts' },
        { label: 'It cannot', value: 'Sign or send anything without asking' },
      ],
      warnings: [],
    },
    'User rejected the request.',
  )
  const { connectedOrigins } = store.get()
  store.change({
    locked: false,
    connectedOrigins: connectedOrigins.includes(origin)
      ? connectedOrigins
      : [...connectedOrigins, origin],
  })
}

/** `eth_accounts`: the accounts that the site may see, without a prompt; empty while locked. */
export async function accounts({ origin, store }: WalletCall): Promise<unknown> {
  return store.accountsFor(origin)
}

/** `wallet_requestPermissions` (EIP-2255): prompts even if the site is connected already. */
export async function requestPermissions(call: WalletCall): Promise<unknown> {
  requireAccountsPermission(call.params)
  await promptToConnect(call)
  return grantedPermissions(call)
}

/** `wallet_getPermissions` (EIP-2255). */
export async function getPermissions(call: WalletCall): Promise<unknown> {
  return call.store.get().connectedOrigins.includes(call.origin) ? grantedPermissions(call) : []
}

/** `wallet_revokePermissions`: disconnects the site. */
export async function revokePermissions(call: WalletCall): Promise<unknown> {
  requireAccountsPermission(call.params)
  const { connectedOrigins } = call.store.get()
  call.store.change({
    connectedOrigins: connectedOrigins.filter((origin) => origin !== call.origin),
  })
  return null
}

function grantedPermissions({ origin, store }: WalletCall) {
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
