import { injectedSubject } from '#tests/connectors/conformance/injectedSubject.ts'
import { conformance, nonconformance } from '#tests/connectors/conformance.ts'

conformance(injectedSubject('injected'))
nonconformance(injectedSubject('injected'))
