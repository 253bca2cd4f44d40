import { deviationMistakes } from '#tests/connectors/conformance/mistakes.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { smartWalletSubject } from '#tests/connectors/subjects/smartWalletSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'
import { testSubject } from './testSubject.ts'

testSubject(smartWalletSubject)
proveDeviations(test, smartWalletSubject, deviationMistakes, ({ name }) => isSampled(name, 4))
