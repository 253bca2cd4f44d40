import { openHarness } from '#tests/connectors/harness/openHarness.ts'
import { subjectConnectors } from '#tests/connectors/subjects/subjectConnectors.ts'

openHarness(subjectConnectors)
