import { conformance, proveDeviations } from '#tests/connectors/conformance.ts'
import { wagmiInjectedSubject } from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

conformance(test, wagmiInjectedSubject)
proveDeviations(test, wagmiInjectedSubject, ({ name }) => isSampled(name, 4))
