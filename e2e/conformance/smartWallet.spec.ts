import { conformance, proveDeviations } from '#tests/connectors/conformance.ts'
import { smartWalletSubject } from '#tests/connectors/subjects/smartWalletSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

conformance(test, smartWalletSubject)
proveDeviations(test, smartWalletSubject, ({ name }) => isSampled(name, 4))
