import { preloadSignIn } from '#react/session/SignInProvider.tsx'
import type { WalletStore } from '#react/wagmi/walletStore.ts'
import type { ChosenWallet } from '#react/wallets/SignInFlow.ts'

/** Loads the screen of a step, so that a visitor without a sign-in does not load it. */
export const loadStepView = () => import('#react/signIn/StepView.tsx')

/** Loads the screen after the last step. */
export const loadDoneView = () => import('#react/signIn/DoneView.tsx')

/** Preloads, on hover, focus and touch, what a sign-in with this wallet needs. */
export function preloadSteps(store: WalletStore, wallet: ChosenWallet): void {
  preloadSignIn(store, wallet)
  void Promise.all([loadStepView(), loadDoneView()]).catch(() => undefined)
}
