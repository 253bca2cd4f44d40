import { walletConnectSubject } from '#tests/connectors/conformance/walletConnectSubject.ts'
import { conformance, nonconformance } from '#tests/connectors/conformance.ts'

conformance(walletConnectSubject)
nonconformance(walletConnectSubject, ({ cell }) => cell.verdict === 'not met')
