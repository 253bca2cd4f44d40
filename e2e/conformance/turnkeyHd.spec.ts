import { turnkeySubject } from '#tests/connectors/conformance/turnkeySubject.ts'
import { conformance } from '#tests/connectors/conformance.ts'

conformance(turnkeySubject('turnkeyHd'))
