import { verifyMessage, verifyTypedData } from 'viem'
import { eventStreamOpened } from '#tests/connectors/conformance/checkTools.ts'
import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import type { SubjectName } from '#tests/connectors/harness/subjects.ts'

/** The devnet's own wallet, injected into the page by a script. */
export function injectedSubject(name: SubjectName): Subject {
  return {
    name,
    wallet: (control) => control.wallet,
    verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
    async addWallet(page, control) {
      const { wallet } = await control.services()
      const eventStream = eventStreamOpened(page)
      await page.addScriptTag({ url: `${wallet}/wallet.js` })
      await eventStream
    },
  }
}
