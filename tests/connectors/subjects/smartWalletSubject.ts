import { type BrowserContext, expect } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { WalletState } from '#lib/protocol/devnet.ts'
import type { PopupState } from '#lib/protocol/popup.ts'
import { watchSmartWalletPopups } from '#packages/playwright/src/smartWallet.ts'
import { value } from '#tests/connectors/conformance/checkTools.ts'
import type { Deviations, Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'
import { subjectConnectors } from '#tests/connectors/subjects/subjectConnectors.ts'

/** The browser of the running check: the wallet exists only in it. */
let browser: BrowserContext
let chainUrl = ''
const chain = () => createPublicClient({ transport: http(chainUrl) })

/** What the vendor’s popup does. */
const smartWalletDeviations: Deviations = {
  'a chain unknown to the wallet (4902) is added, then switched to': {
    reason: 'its popup switches without adding the chain',
    run: async ({ connected, on, wallet, requests }) => {
      await connected()
      expect((await wallet.state()).knownChainIds).not.toContain(31338)
      value(await on('switchChain', 31338))
      expect(await requests()).toEqual(['wallet_switchEthereumChain'])
      expect(await on('state')).toMatchObject({ chainId: 31338 })
    },
  },
}

/** The devnet's popup, owned by passkeys; a contract's signature is verified on its chain. */
export const smartWalletSubject: Subject = {
  name: 'smartWallet',
  create: subjectConnectors.smartWallet,
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
  },
  deviations: smartWalletDeviations,
  wallet: (control) => popupSwitches(control),
  verify: {
    message: (signed) => chain().verifyMessage(signed),
    typedData: (signed) => chain().verifyTypedData(signed as never),
  },
  fund: (address, control) => control.faucet(address, 31337),
  // The popup creates only ES256 passkeys, which a contract can verify; Chromium warns about it.
  allowConsole: /pubKeyCredParams is missing at least one of the default algorithm/,
  async prepare({ page, control }) {
    const { popup, chain } = await control.services()
    browser = page.context()
    chainUrl = chain ?? ''
    await watchSmartWalletPopups(browser)
    return { popup: `${popup}/connect` }
  },
  reset: ({ control }) => control.popup.set({ offeredChainIds: [31337] }),
}

/** The dev wallet's switches, for the popup. A check that needs a switch the popup lacks fails. */
function popupSwitches({ popup }: DevnetClient): WalletSwitches {
  const state = async () => asWallet(await popup.state(), await records())
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
async function records() {
  const { origins } = await browser.storageState()
  return origins.flatMap(({ localStorage }) => localStorage)
}

function asWallet(
  { policy, offeredChainIds }: PopupState,
  kept: { name: string; value: string }[],
): WalletState {
  const own = kept.find(({ name }) => name === 'wallet')?.value
  const chain = kept.find(({ name }) => name.endsWith(':activeChain'))?.value
  return {
    accounts: own ? [JSON.parse(own).address] : [],
    chainId: chain ? JSON.parse(chain).id : 0,
    knownChainIds: offeredChainIds,
    policy,
    selected: 0,
    locked: false,
    delayMs: 0,
    wrongSignature: false,
    fault: 'none' as const,
    supportsBatches: true,
    connectedOrigins: [],
    pending: [],
  }
}
