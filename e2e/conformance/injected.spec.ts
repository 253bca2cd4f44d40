import { proveChecks } from '#tests/connectors/conformance/proofs.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'
import { testSubject } from './testSubject.ts'

testSubject(injectedSubject)
proveChecks(test, injectedSubject, ({ name }) => isSampled(name, 4))
