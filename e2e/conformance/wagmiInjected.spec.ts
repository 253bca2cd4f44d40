import { injectedSubject } from '#tests/connectors/conformance/injectedSubject.ts'
import { conformance, nonconformance } from '#tests/connectors/conformance.ts'

conformance(injectedSubject("wagmi's injected"))
nonconformance(injectedSubject("wagmi's injected"), ({ cell }) => cell.verdict === 'not met')
