import { conformance, proveChecks } from '#tests/connectors/conformance.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

conformance(test, injectedSubject)
proveChecks(test, injectedSubject, ({ name }) => isSampled(name, 4))
