import type { BrowserContext } from '@playwright/test'
import { createPublicClient, http, type PublicClient } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { PopupState } from '#lib/protocol/popup.ts'
import { watchSmartWalletPopups } from '../smartWallet.ts'
import type { ConnectorPage } from './ConnectorPage.ts'
import type { Subject, SubjectState, WalletSwitches } from './Subject.ts'

/**
 * What a subject with the smart wallet's popup does not have to write. The popup is at `/connect`
 * of the service `popup`; a contract's signature is verified on its chain.
 */
export const smartWalletPopup = {
  capabilities: {
    isInPage: 'is not injected into the page',
    promptsToConnect: true,
    promptsToSign: true,
    promptsToSwitch: true,
    emitsEvents: 'a closed popup emits no events',
    changesChain: 'a closed popup emits no events',
    addsChains: true,
    locks: 'has no lock; each request prompts for a passkey',
    endsConnection: 'a closed popup emits no events',
    signs: true,
    sendsTransactions: true,
    sendsBatches: true,
  },
  wallet: popupSwitches,
  verify: {
    message: async (signed, control) => (await clientOf(control)).verifyMessage(signed),
    typedData: async (signed, control) =>
      (await clientOf(control)).verifyTypedData(signed as never),
  },
  fund: (address, control) => control.faucet(address, 31337),
  // The popup creates only ES256 passkeys, which a contract can verify; Chromium warns about it.
  allowConsole: /pubKeyCredParams is missing at least one of the default algorithm/,
  async prepare({ page }) {
    await watchSmartWalletPopups(page.context())
    return {}
  },
  reset: ({ control }) => control.popup.set({ offeredChainIds: [31337] }),
} as const satisfies Partial<Subject>

async function clientOf(control: DevnetClient): Promise<PublicClient> {
  const { chain } = await control.services()
  return createPublicClient({ transport: http(chain) })
}

/** The browser wallet's switches, for the popup. A check that needs a switch it lacks fails. */
function popupSwitches({ page, control: { popup } }: ConnectorPage): WalletSwitches {
  const state = async () => subjectState(await popup.state(), await records(page.context()))
  return {
    state,
    async set(part) {
      const { policy, wrongSignature, chainId, ...rest } = part
      const [unknown] = Object.keys(rest)
      if (unknown) throw new Error(`A popup has no switch “${unknown}”.`)
      await popup.set({
        ...(policy && { policy }),
        ...(wrongSignature !== undefined && { wrongAccount: wrongSignature }),
        // A wallet that was on a chain knows it from then on.
        ...(chainId !== undefined && { offeredChainIds: [...new Set([31337, chainId])] }),
      })
      return state()
    },
    async emit(event) {
      throw new Error(`A popup emits no events, so no “${event}”.`)
    },
    approve: () => popup.approve(),
  }
}

/** What both sides store in this browser: the popup its wallet, the SDK the site's chain. */
async function records(context: BrowserContext) {
  const { origins } = await context.storageState()
  return origins.flatMap(({ localStorage }) => localStorage)
}

function subjectState(
  { offeredChainIds }: PopupState,
  stored: { name: string; value: string }[],
): SubjectState {
  const own = stored.find(({ name }) => name === 'wallet')?.value
  const chain = stored.find(({ name }) => name.endsWith(':activeChain'))?.value
  return {
    accounts: own ? [JSON.parse(own).address] : [],
    chainId: chain ? JSON.parse(chain).id : 0,
    knownChainIds: offeredChainIds,
    pending: [],
  }
}
