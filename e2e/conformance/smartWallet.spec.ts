import { smartWalletSubject } from '#tests/connectors/conformance/smartWalletSubject.ts'
import { conformance, nonconformance } from '#tests/connectors/conformance.ts'

conformance(smartWalletSubject)
nonconformance(smartWalletSubject, ({ cell }) => cell.verdict === 'not met')
