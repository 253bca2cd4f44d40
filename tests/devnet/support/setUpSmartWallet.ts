import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { PopupState } from '#lib/protocol/popup.ts'
import {
  type SmartWalletFixture,
  startSmartWalletFixture,
} from '#tests/devnet/support/smartWalletFixture.ts'

/**
 * A devnet, a browser and a site for a test file. The devnet is reset before each test; after it
 * the test's pages are closed, and there must be no pageErrors.
 */
export function setUpSmartWallet() {
  let fixture: SmartWalletFixture
  beforeAll(async () => {
    fixture = await startSmartWalletFixture()
  })
  afterAll(() => fixture?.stop())
  beforeEach(() => fixture.devnet.control('/control/reset', {}))
  afterEach(async () => {
    for (const context of fixture.browser.contexts()) await context.close()
    expect(fixture.pageErrors.splice(0)).toEqual([])
  })

  return {
    fixture: () => fixture,
    /** The popup's switches on the control port; GET without a body. */
    popupControl: (path = '', body?: unknown) =>
      fixture.devnet.control(`/control/popup${path}`, body) as Promise<PopupState>,
  }
}
