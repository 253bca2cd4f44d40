import { safeSubject } from '#tests/connectors/subjects/safeSubject.ts'
import { testSubject } from './testSubject.ts'

testSubject(safeSubject)
