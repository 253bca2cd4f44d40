import { conformance, proveDeviations } from '#tests/connectors/conformance.ts'
import { walletConnectSubject } from '#tests/connectors/subjects/walletConnectSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

conformance(test, walletConnectSubject)
proveDeviations(test, walletConnectSubject, ({ name }) => isSampled(name, 4))
