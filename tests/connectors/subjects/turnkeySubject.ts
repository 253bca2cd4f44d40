import { verifyMessage, verifyTypedData } from 'viem'
import { type EmbeddedPage, embeddedPage } from '#e2e/support/embeddedPage.ts'
import { unwrap } from '#e2e/support/outcome.ts'
import type {
  Subject,
  SubjectState,
  WalletSwitches,
} from '#packages/playwright/src/conformance/Subject.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
  type VirtualCredential,
} from '#packages/playwright/src/passkeys.ts'
import { connectorsModule } from '#tests/connectors/subjects/connectorsModule.ts'

/** One user on one page. */
type User = {
  embedded: EmbeddedPage
  authenticator: VirtualAuthenticator
  accounts: `0x${string}`[]
  /** Passkeys that are removed while the user declines. */
  passkeys: VirtualCredential[]
}

/**
 * An embedded wallet: its keys are at custody, and the browser's passkey prompt takes the place of
 * a wallet window. User and account are created on the site's own page first, because its routes
 * accept only that page; a passkey of localhost is valid on all its ports.
 */
export function turnkeySubject(name: 'turnkey' | 'turnkeyHd'): Subject {
  let user: User | undefined

  const present = () => {
    if (!user) throw new Error('There is no user yet.')
    return user
  }

  return {
    name,
    module: connectorsModule,
    exportName: name,
    level: 'latchkey',
    capabilities: {
      isInPage: 'is not injected into the page',
      promptsToConnect: true,
      promptsToSign: 'no prompt during a session',
      promptsToSwitch: 'a switch is local',
      emitsEvents: 'accounts and chains are selected on the site only',
      changesChain: true,
      addsChains: 'supports only the chains of the site',
      locks: 'has no lock; the passkey prompt appears when needed',
      endsConnection: true,
      signs: true,
      sendsTransactions: true,
      sendsBatches: true,
    },
    // The specification requires a single algorithm; Chromium recommends two.
    allowConsole: /pubKeyCredParams/,
    wallet: () => switches(present),
    verify: { message: verifyMessage, typedData: (signed) => verifyTypedData(signed as never) },
    async prepare({ page, control, url, showOn }) {
      const services = await control.services()
      const authenticator = await addVirtualAuthenticator(page)
      const embedded = embeddedPage(page, services, {
        url,
        showOnSite: () => showOn(services.site ?? ''),
      })
      await embedded.open({ connector: name })
      await embedded.wallet('signUp', { passkeyName: 'Conformance' })
      const accounts = [...(await embedded.connect())]
      // The site's origin is not needed again, and a page with routes has no cache.
      await page.context().unrouteAll()
      user = { embedded, authenticator, accounts, passkeys: [] }
      return {}
    },
    fund: (address, control) => control.faucet(address, 31337, 1),
  }
}

/**
 * The dev wallet's switches, as far as a passkey and session support them; the others fail the
 * check.
 */
function switches(present: () => User): WalletSwitches {
  const isOnHarness = ({ embedded: { page } }: User) => /^http:\/\/[^/]+\/\?/.test(page.url())

  async function state(): Promise<SubjectState> {
    const user = present()
    const chainId = isOnHarness(user)
      ? await user.embedded
          .on('chainId')
          .then((outcome) => ('value' in outcome ? outcome.value : 31337))
      : 31337
    return {
      accounts: user.accounts,
      chainId,
      knownChainIds: [31337, 31338],
      pending: [],
    }
  }

  return {
    state,
    async set({ policy, chainId, ...rest }) {
      const [unknown] = Object.keys(rest)
      if (unknown) throw new Error(`An embedded wallet has no switch “${unknown}”.`)
      const user = present()
      if (policy === 'reject') {
        user.passkeys = await user.authenticator.passkeys()
        await user.authenticator.lose()
      }
      if (policy === 'approve')
        for (const passkey of user.passkeys.splice(0)) await user.authenticator.add(passkey)
      if (chainId !== undefined && isOnHarness(user)) {
        const params = [{ chainId: `0x${chainId.toString(16)}` }]
        unwrap(await user.embedded.on('request', 'wallet_switchEthereumChain', params))
      }
      return state()
    },
    async emit(event) {
      if (event !== 'disconnect')
        throw new Error(`An embedded wallet cannot be made to emit “${event}”.`)
      await present().embedded.wallet('signOut')
    },
    async approve() {
      throw new Error('There is no window to approve in.')
    },
  }
}
