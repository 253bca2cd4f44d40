import { useTurnkey } from '@turnkey/react-wallet-kit'
import { useState } from 'react'

const ethereum = 'ADDRESS_FORMAT_ETHEREUM'

/** Signs in with the kit's dialog or by passkey, and signs with the user's embedded wallet. */
export function Account() {
  const kit = useTurnkey()
  const [shown, setShown] = useState('')
  const accounts = kit.wallets.flatMap((wallet) => wallet.accounts)
  const account = accounts.find(({ addressFormat }) => addressFormat === ethereum)

  async function act(action: () => Promise<string | undefined>) {
    setShown('')
    setShown((await action().catch((error: Error) => `Failed: ${error.message}`)) ?? 'Done')
  }

  async function sign() {
    if (!account) return 'No account'
    const { r, s, v } = await kit.signMessage({
      message: 'Hello',
      walletAccount: account,
      addEthereumPrefix: true,
    })
    return `0x${r}${s}${(27 + Number.parseInt(v, 16)).toString(16)}`
  }

  return (
    <main>
      <p data-testid="client">{kit.clientState}</p>
      <p data-testid="session">{kit.authState}</p>
      <p data-testid="address">{account?.address}</p>
      <button type="button" onClick={() => act(() => kit.handleLogin().then(() => undefined))}>
        Log in
      </button>
      <button type="button" onClick={() => act(() => kit.createWallet({ walletName: 'Default' }))}>
        Create wallet
      </button>
      <button type="button" onClick={() => act(sign)}>
        Sign
      </button>
      <button type="button" onClick={() => act(() => kit.logout().then(() => undefined))}>
        Log out
      </button>
      <p data-testid="shown">{shown}</p>
    </main>
  )
}
