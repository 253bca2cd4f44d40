import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { smartWalletSubject } from '#tests/connectors/subjects/smartWalletSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

testConnector(smartWalletSubject, test)
proveDeviations(test, smartWalletSubject, ({ name }) => isSampled(name, 4))
