import { injectedSubject } from '#tests/connectors/conformance/injectedSubject.ts'
import { smartWalletSubject } from '#tests/connectors/conformance/smartWalletSubject.ts'
import { turnkeySubject } from '#tests/connectors/conformance/turnkeySubject.ts'
import { walletConnectSubject } from '#tests/connectors/conformance/walletConnectSubject.ts'
import { conformance, nonconformance } from '#tests/connectors/conformance.ts'

conformance(injectedSubject('injected'))
conformance(injectedSubject("wagmi's injected"))
conformance(walletConnectSubject)
conformance(turnkeySubject('turnkey'))
conformance(turnkeySubject('turnkeyHd'))
conformance(smartWalletSubject)

nonconformance(injectedSubject('injected'))
nonconformance(injectedSubject("wagmi's injected"), ({ cell }) => cell.verdict === 'not met')
nonconformance(walletConnectSubject, ({ cell }) => cell.verdict === 'not met')
nonconformance(smartWalletSubject, ({ cell }) => cell.verdict === 'not met')
