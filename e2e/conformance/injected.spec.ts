import { conformance, proveChecks } from '#tests/connectors/conformance.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { test } from './conformanceTest.ts'

conformance(test, injectedSubject)
proveChecks(test, injectedSubject)
