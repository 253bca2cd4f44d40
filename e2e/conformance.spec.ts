import { injectedSubject } from '#tests/connectors/conformance/injectedSubject.ts'
import { conformance } from '#tests/connectors/conformance.ts'

conformance(injectedSubject('injected'))
conformance(injectedSubject("wagmi's injected"))
