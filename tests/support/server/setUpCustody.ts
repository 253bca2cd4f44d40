import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { closeDatabase, openServer, whenIdle } from '#tests/support/server/openServer.ts'

/**
 * The devnet's custody for a test file that calls the site's routes: the site listens on `port`,
 * keeps its database in memory and has `settings` in addition, which may depend on the started custody. Custody is reset after each test.
 */
export function setUpCustody(
  port: number,
  settings: Record<string, string> | ((custody: CustodyFixture) => Record<string, string>) = {},
) {
  const origin = `http://localhost:${port}`
  let custody: CustodyFixture

  beforeAll(async () => {
    custody = await createCustodyFixture()
    const more = typeof settings === 'function' ? settings(custody) : settings
    await openServer({ PORT: String(port), TURNKEY_API_URL: custody.url, ...more })
  })
  afterAll(async () => {
    await whenIdle(5000)
    await closeDatabase()
    await custody.stop()
  })
  afterEach(async () => {
    await whenIdle(5000)
    await custody.control('/control/custody/reset', {})
    custody.issuer.reset()
  })

  return {
    origin,
    /** Calls a route handler as the site's own page would; see callRoute. */
    sendRequest: callRoute.bind(undefined, origin),
    custody: () => custody,
    fault: (what: object) => custody.control('/control/custody/fault', what),
    next: (what: object) => custody.control('/control/custody/forceStatus', what),
    /** The number of organizations. */
    organizations: async () => Number((await custody.control('/control/custody')).organizations),
  }
}
