import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { turnkeySubject } from '#tests/connectors/subjects/turnkeySubject.ts'
import { test } from './conformanceTest.ts'

testConnector(turnkeySubject('turnkey'), test)
