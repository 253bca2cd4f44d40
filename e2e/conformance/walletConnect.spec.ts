import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { walletConnectSubject } from '#tests/connectors/subjects/walletConnectSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

testConnector(walletConnectSubject, test)
proveDeviations(test, walletConnectSubject, ({ name }) => isSampled(name, 4))
