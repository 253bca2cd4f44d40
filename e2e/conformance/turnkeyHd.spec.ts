import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { turnkeySubject } from '#tests/connectors/subjects/turnkeySubject.ts'
import { isChosen } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

// The two variants differ in their accounts only.
if (isChosen('turnkeyHd', ['turnkey', 'turnkeyHd']))
  testConnector(turnkeySubject('turnkeyHd'), test)
