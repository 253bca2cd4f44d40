import { rpcError } from '#devnet/rpcError.ts'
import type { WalletCall } from '#devnet/wallet/WalletCall.ts'

/** `eth_requestAccounts` (EIP-1102): connects the site; no prompt if it is connected already. */
export async function requestAccounts(call: WalletCall): Promise<unknown> {
  const seen = call.store.accountsFor(call.origin)
  if (seen.length > 0) return seen
  await letIn(call)
  return call.store.accountsFor(call.origin)
}

/** Prompts for the connection; the approval also unlocks the wallet. */
export async function letIn(call: WalletCall): Promise<void> {
  const { origin, store } = call
  if (call.isConnectionWaiting()) {
    throw rpcError(-32002, `Already processing ${call.method}. Please wait.`)
  }
  const { locked } = store.get()
  await call.ask(
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
  const { grants } = store.get()
  store.change({
    locked: false,
    grants: grants.includes(origin) ? grants : [...grants, origin],
  })
}
