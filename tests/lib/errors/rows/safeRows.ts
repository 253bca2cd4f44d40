import { vi } from 'vitest'
import { connect, signMessage } from 'wagmi/actions'
import { safe } from '#connectors/safe.ts'
import { safeInfo, startScriptedHost } from '#tests/connectors/safe/scriptedHost.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'

/** Raises in a page whose parent is a Safe app host. */
function inHost(
  data: object,
  raise: (page: ReturnType<typeof testConfig>) => Promise<unknown>,
): Raise {
  return async () => {
    const { origin } = startScriptedHost({ getSafeInfo: () => ({ data }) })
    try {
      return await raise(testConfig(safe({ hosts: [origin] })))
    } finally {
      vi.unstubAllGlobals()
    }
  }
}

/** Rows that a Safe raises, with a scripted host. */
export const safeRows: RaisedRows = {
  notInSafe: async () => {
    const window = new EventTarget()
    vi.stubGlobal('window', Object.assign(window, { parent: window }))
    const { config, connector } = testConfig(safe())
    await connect(config, { connector })
  },
  safeReadOnly: inHost({ ...safeInfo, isReadOnly: true }, async ({ config, connector }) => {
    await connect(config, { connector })
    await signMessage(config, { message: 'hello' })
  }),
}
