import { injectedSubject } from '#tests/connectors/conformance/injectedSubject.ts'
import { smartWalletSubject } from '#tests/connectors/conformance/smartWalletSubject.ts'
import { turnkeySubject } from '#tests/connectors/conformance/turnkeySubject.ts'
import { walletConnectSubject } from '#tests/connectors/conformance/walletConnectSubject.ts'
import { conformance } from '#tests/connectors/conformance.ts'

conformance(injectedSubject('injected'))
conformance(injectedSubject("wagmi's injected"))
conformance(walletConnectSubject)
conformance(turnkeySubject('turnkey'))
conformance(turnkeySubject('turnkeyHd'))
conformance(smartWalletSubject)
