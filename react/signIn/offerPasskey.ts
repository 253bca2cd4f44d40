import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { walletScreensOf } from '#react/wallets/loadWalletScreens.ts'
import type { SignInMethod } from '#react/wallets/SignInFlow.ts'

/**
 * Offers the device's passkeys in the autofill of the email field until it is aborted, and signs in
 * with the one that is chosen. What ends an offer leaves the button.
 */
export async function offerPasskey({
  wallet,
  config,
  signal,
  start,
}: {
  wallet: ListedWallet
  config: PublicConfig
  signal: AbortSignal
  start: (wallet: ListedWallet, method: SignInMethod) => void
}): Promise<void> {
  // Older browsers have no such offer, and load nothing more.
  if (signal.aborted || !window.PublicKeyCredential?.isConditionalMediationAvailable) return
  try {
    const screens = await walletScreensOf(wallet)
    const approved = await screens.offerPasskey?.(config, signal)
    if (approved && !signal.aborted) start(wallet, { type: 'passkey', approved })
  } catch {
    // The browser has ended it, or its code could not be loaded.
  }
}
