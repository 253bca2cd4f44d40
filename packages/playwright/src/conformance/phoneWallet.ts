import { verifyMessage, verifyTypedData } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { PhoneState } from '#lib/protocol/devnet.ts'
import type { Subject, SubjectState, WalletSwitches } from './Subject.ts'

/**
 * What a subject with the devnet's phone does not have to write: the phone scans each URI that the
 * connector emits as the message `display_uri`.
 */
export const phoneWallet = {
  capabilities: {
    isInPage: 'is not injected into the page',
    promptsToConnect: true,
    promptsToSign: true,
    promptsToSwitch: 'a switch between approved chains is local',
    emitsEvents: true,
    changesChain: true,
    addsChains: 'all chains are approved on connect',
    locks: 'a phone does not report its lock',
    endsConnection: true,
    signs: true,
    sendsTransactions: true,
    sendsBatches: true,
  },
  wallet: ({ control }) => phoneSwitches(control),
  verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
  async prepare({ page, control }) {
    await page.exposeFunction('scan', (uri: string) => control.phone.pair(uri))
    return {}
  },
} as const satisfies Partial<Subject>

/** The browser wallet's switches, for the phone. A check that needs a switch it lacks fails. */
function phoneSwitches(control: DevnetClient): WalletSwitches {
  /** The site handles earlier messages before it responds to a ping. */
  const synchronize = async () => {
    if ((await control.phone.state()).sessions.length > 0) await control.phone.ping()
  }
  const state = async () => subjectState(await control.phone.state())
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

function subjectState({ accounts, chainId, knownChainIds }: PhoneState): SubjectState {
  return { accounts, chainId, knownChainIds, pending: [] }
}
