import type { Subject } from '#tests/connectors/conformance/Subject.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { subjectConnectors } from '#tests/connectors/subjects/subjectConnectors.ts'
import { wagmiInjectedDeviations } from '#tests/connectors/subjects/wagmiInjectedDeviations.ts'

/** wagmi's own connector on the same wallet, to compare with. */
export const wagmiInjectedSubject: Subject = {
  ...injectedSubject,
  name: "wagmi's injected",
  create: subjectConnectors["wagmi's injected"],
  // If the wallet fails while the page loads, the connector leaves its promise unhandled: an Error,
  // a string, or nothing.
  allowConsole: /told to (throw|break)|^(Error)?:? ?(undefined)?$/,
  deviations: wagmiInjectedDeviations,
}
