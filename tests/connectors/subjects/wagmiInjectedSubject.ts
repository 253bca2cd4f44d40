import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { wagmiInjectedDeviations } from '#tests/connectors/subjects/wagmiInjectedDeviations.ts'

/** wagmi's own connector on the same wallet, to compare with. */
export const wagmiInjectedSubject: Subject = {
  ...injectedSubject,
  name: "wagmi's injected",
  exportName: 'wagmiInjected',
  // If the wallet fails while the page loads, the connector leaves its promise unhandled: an Error,
  // a string, or nothing.
  allowConsole: /A failure was injected|^(Error)?:? ?(undefined)?$/,
  deviations: wagmiInjectedDeviations,
}

/** Where the suite runs over it; `npm test` chooses one, because they hardly differ. */
export const wagmiInjectedRuns = ['here', 'installed'] as const
