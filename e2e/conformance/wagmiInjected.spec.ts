import { conformance, proveDeviations } from '#tests/connectors/conformance.ts'
import { wagmiInjectedSubject } from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { test } from './conformanceTest.ts'

conformance(test, wagmiInjectedSubject)
proveDeviations(test, wagmiInjectedSubject)
