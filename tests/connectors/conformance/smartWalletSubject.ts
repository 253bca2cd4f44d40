import type { BrowserContext } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import { watchSmartWalletPopups } from '#e2e/support/smartWalletPopups.ts'
import type { WalletState } from '#lib/protocol/devnet.ts'
import type { PopupState } from '#lib/protocol/popup.ts'
import type { Subject, WalletSwitches } from '#tests/connectors/conformance/Subject.ts'

/** The browser of the running check: the wallet exists only in it. */
let browser: BrowserContext
let chainUrl = ''
const chain = () => createPublicClient({ transport: http(chainUrl) })

/** The devnet's popup, owned by passkeys; a contract's signature is verified on its chain. */
export const smartWalletSubject: Subject = {
  name: 'smartWallet',
  wallet: (control) => popupSwitches(control),
  verify: {
    message: (signed) => chain().verifyMessage(signed),
    typedData: (signed) => chain().verifyTypedData(signed as never),
  },
  fund: (address, control) => control.faucet(address, 31337),
  // The popup creates only ES256 passkeys, which a contract can verify; Chromium warns about it.
  allowConsole: /pubKeyCredParams is missing at least one of the default algorithm/,
  async prepare(page, control) {
    const { popup, chain } = await control.services()
    browser = page.context()
    chainUrl = chain ?? ''
    await watchSmartWalletPopups(browser)
    await control.popup.set({ offeredChainIds: [31337] })
    return { popup: `${popup}/connect` }
  },
  async addWallet() {
    throw new Error('This wallet cannot be injected into a page.')
  },
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
    ...{ policy, selected: 0, locked: false, delayMs: 0, wrongSignature: false },
    ...{ fault: 'none' as const, supportsBatches: true, connectedOrigins: [], pending: [] },
  }
}
