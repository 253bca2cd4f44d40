import { deviationMistakes } from '#tests/connectors/conformance/mistakes.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { walletConnectSubject } from '#tests/connectors/subjects/walletConnectSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'
import { testSubject } from './testSubject.ts'

testSubject(walletConnectSubject)
proveDeviations(test, walletConnectSubject, deviationMistakes, ({ name }) => isSampled(name, 4))
