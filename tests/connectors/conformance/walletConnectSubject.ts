import { verifyMessage, verifyTypedData } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { PhoneState, WalletState } from '#lib/protocol/devnet.ts'
import type { Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'

/** The devnet's phone, which scans every URI that the page shows. */
export const walletConnectSubject: Subject = {
  name: 'walletConnect',
  wallet: (control) => phoneSwitches(control),
  verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
  async prepare(page, control) {
    await page.exposeFunction('scan', (uri: string) => control.phone.pair(uri))
    const { relay = '' } = await control.services()
    return { relay: relay.replace(/\/$/, '') }
  },
  async addWallet() {
    throw new Error('This wallet cannot be injected into a page.')
  },
}

/** The dev wallet's switches, for the phone. A check that needs a switch the phone lacks fails. */
function phoneSwitches(control: DevnetClient): WalletSwitches {
  /** The site handles earlier messages before it responds to a ping. */
  const synchronize = async () => {
    if ((await control.phone.state()).sessions.length > 0) await control.phone.ping()
  }
  const state = async () => asWallet(await control.phone.state())
  return {
    state,
    async set(part) {
      const { policy, selected, chainId, wrongSignature, delayMs, ...rest } = part
      const [unknown] = Object.keys(rest)
      if (unknown) throw new Error(`A phone has no switch “${unknown}”.`)
      await control.phone.set({
        ...(policy && { policy }),
        ...(selected !== undefined && { selected }),
        ...(chainId !== undefined && { chainId }),
        ...(wrongSignature !== undefined && { wrongSignature }),
        ...(delayMs !== undefined && { delayMs }),
      })
      await synchronize()
      return state()
    },
    async emit(event, payload) {
      if (event === 'disconnect') await control.phone.disconnect()
      else await control.phone.emit(event, payload, (await control.phone.state()).chainId)
      await synchronize()
    },
    approve: () => control.phone.approve(),
  }
}

function asWallet({ accounts, chainId, knownChainIds, policy, selected }: PhoneState): WalletState {
  return {
    ...{ accounts, chainId, knownChainIds, policy, selected },
    ...{
      locked: false,
      delayMs: 0,
      wrongSignature: false,
      fault: 'none' as const,
      supportsBatches: true,
    },
    ...{ connectedOrigins: [], pending: [] },
  }
}
