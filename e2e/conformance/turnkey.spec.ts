import { turnkeySubject } from '#tests/connectors/subjects/turnkeySubject.ts'
import { isChosen } from '#tests/support/sampled.ts'
import { testSubject } from './testSubject.ts'

// The two variants differ in their accounts only.
if (isChosen('turnkey', ['turnkey', 'turnkeyHd'])) testSubject(turnkeySubject('turnkey'))
