import { expect } from '@playwright/test'
import { value } from '#packages/playwright/src/conformance/checkTools.ts'
import type { Deviations, Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { smartWalletPopup } from '#packages/playwright/src/conformance/smartWalletPopup.ts'
import { connectorsModule } from '#tests/connectors/subjects/connectorsModule.ts'

/** What the vendor’s popup does. */
const smartWalletDeviations: Deviations = {
  'a chain unknown to the wallet (4902) is added, then switched to': {
    reason: 'its popup switches without adding the chain',
    run: async ({ connected, on, wallet, requests }) => {
      await connected()
      expect((await wallet.state()).knownChainIds).not.toContain(31338)
      value(await on('switchChain', 31338))
      expect(await requests()).toEqual(['wallet_switchEthereumChain'])
      expect(await on('state')).toMatchObject({ chainId: 31338 })
    },
  },
}

/** The devnet's popup, owned by passkeys. */
export const smartWalletSubject: Subject = {
  ...smartWalletPopup,
  name: 'smartWallet',
  module: connectorsModule,
  exportName: 'smartWallet',
  level: 'latchkey',
  deviations: smartWalletDeviations,
}
