import { expect } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { PhoneState, WalletState } from '#lib/protocol/devnet.ts'
import { failure, value } from '#tests/connectors/conformance/checkTools.ts'
import type { Deviations, Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'
import { subjectConnectors } from '#tests/connectors/subjects/subjectConnectors.ts'

/** What the official SDK does. */
const walletConnectDeviations: Deviations = {
  'connect with a chain id ends on that chain': {
    reason: 'ends there, but the wallet is not notified of a switch between approved chains',
    run: async ({ open, on, wallet }) => {
      await open()
      expect(value(await on('connect', 31338)).chainId).toBe(31338)
      expect((await wallet.state()).chainId).toBe(31337)
    },
  },

  'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works': {
    reason: 'is CONNECTION_REJECTED, as specified',
    run: async ({ open, on, wallet }) => {
      await open()
      await wallet.set({ policy: 'reject' })
      expect(failure(await on('connect'))).toMatchObject({
        isError: true,
        keys: expect.arrayContaining(['connectionRejected']),
      })
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
      await wallet.set({ policy: 'approve' })
      value(await on('connect'))
    },
  },
}

/** The devnet's phone, which scans every URI that the page shows. */
export const walletConnectSubject: Subject = {
  name: 'walletConnect',
  create: subjectConnectors.walletConnect,
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
  },
  deviations: walletConnectDeviations,
  wallet: (control) => phoneSwitches(control),
  verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
  async prepare({ page, control }) {
    await page.exposeFunction('scan', (uri: string) => control.phone.pair(uri))
    const { relay = '' } = await control.services()
    return { relay: relay.replace(/\/$/, '') }
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
    accounts,
    chainId,
    knownChainIds,
    policy,
    selected,
    locked: false,
    delayMs: 0,
    wrongSignature: false,
    fault: 'none' as const,
    supportsBatches: true,
    connectedOrigins: [],
    pending: [],
  }
}
