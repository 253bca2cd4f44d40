import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { PopupState } from '#lib/protocol/popup.ts'
import { type SmartWorld, startSmartWorld } from '#tests/devnet/support/openSmartSite.ts'

/**
 * A devnet, a browser and a site for a test file. The devnet is reset before each test; after it
 * the test's pages are closed, and there must be no complaints.
 */
export function aroundSmartWorld() {
  let world: SmartWorld
  beforeAll(async () => {
    world = await startSmartWorld()
  })
  afterAll(() => world?.stop())
  beforeEach(() => world.devnet.control('/control/reset', {}))
  afterEach(async () => {
    for (const context of world.browser.contexts()) await context.close()
    expect(world.complaints.splice(0)).toEqual([])
  })

  return {
    world: () => world,
    /** The popup's switches on the control port; GET without a body. */
    popupControl: (path = '', body?: unknown) =>
      world.devnet.control(`/control/popup${path}`, body) as Promise<PopupState>,
  }
}
