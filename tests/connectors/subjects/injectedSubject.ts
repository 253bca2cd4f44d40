import { verifyMessage, verifyTypedData } from 'viem'
import { eventStreamOpened } from '#tests/connectors/conformance/checkTools.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import { subjectConnectors } from '#tests/connectors/subjects/subjectConnectors.ts'

/** The devnet's own wallet, injected into the page by a script. */
export const injectedSubject: Subject = {
  name: 'injected',
  create: subjectConnectors.injected,
  capabilities: {
    isInPage: true,
    promptsToConnect: true,
    promptsToSign: true,
    promptsToSwitch: true,
    emitsEvents: true,
    changesChain: true,
    addsChains: true,
    locks: true,
    endsConnection: true,
    signs: true,
    sendsTransactions: true,
  },
  wallet: (control) => control.wallet,
  verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
  async addWallet(page, control) {
    const { wallet } = await control.services()
    const eventStream = eventStreamOpened(page)
    await page.addScriptTag({ url: `${wallet}/wallet.js` })
    await eventStream
  },
}
