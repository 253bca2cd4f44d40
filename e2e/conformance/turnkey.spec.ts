import { conformance } from '#tests/connectors/conformance.ts'
import { turnkeySubject } from '#tests/connectors/subjects/turnkeySubject.ts'
import { test } from './conformanceTest.ts'

conformance(test, turnkeySubject('turnkey'))
