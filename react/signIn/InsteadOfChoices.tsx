'use client'

import { ContinueView } from '#react/signIn/ContinueView.tsx'
import { OtherAddress } from '#react/signIn/OtherAddress.tsx'
import type { ChosenWallet } from '#react/wallets/SignInFlow.ts'

/**
 * What the card shows where there is nothing to choose: a wallet that is connected already or, without
 * one, the way to the site's own address.
 */
export function InsteadOfChoices({
  wallet,
  onChooseAnother,
}: {
  wallet: ChosenWallet | undefined
  onChooseAnother: () => void
}) {
  return wallet ? <ContinueView {...{ wallet, onChooseAnother }} /> : <OtherAddress />
}
