import { expect } from '@playwright/test'
import { failure, value } from '#packages/playwright/src/conformance/checkTools.ts'
import { phoneWallet } from '#packages/playwright/src/conformance/phoneWallet.ts'
import type { Deviations, Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { connectorsModule } from '#tests/connectors/subjects/connectorsModule.ts'

/** What the official SDK does. */
const walletConnectDeviations: Deviations = {
  'connect with a chain id ends on that chain': {
    reason: 'ends there, but the wallet is not notified of a switch between approved chains',
    run: async ({ open, on, wallet }) => {
      await open()
      expect(value(await on('connect', 31338)).chainId).toBe(31338)
      expect((await wallet.state()).chainId).toBe(31337)
    },
  },

  'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works': {
    reason: 'is CONNECTION_REJECTED, as specified',
    run: async ({ open, on, wallet }) => {
      await open()
      await wallet.set({ policy: 'reject' })
      expect(failure(await on('connect'))).toMatchObject({
        isError: true,
        keys: expect.arrayContaining(['connectionRejected']),
      })
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
      await wallet.set({ policy: 'approve' })
      value(await on('connect'))
    },
  },
}

/** The devnet's phone, which scans every URI that the page shows. */
export const walletConnectSubject: Subject = {
  ...phoneWallet,
  name: 'walletConnect',
  module: connectorsModule,
  exportName: 'walletConnect',
  level: 'latchkey',
  deviations: walletConnectDeviations,
}
