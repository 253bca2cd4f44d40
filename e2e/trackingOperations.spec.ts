import type { Page } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReview } from '#e2e/support/confirmReview.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import {
  closedReason,
  closeShop,
  dismissNotices,
  expectNoReplacing,
  expectSoon,
  meanwhile,
  sendAs,
  shopCall,
} from '#e2e/support/sentStates.ts'
import { fillTransaction, pressWhenReady, review } from '#e2e/support/signPageActions.ts'
import { signInWithSmartWallet } from '#e2e/support/smartWalletActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { signInWithWalletConnect } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'
import type { SmartWallet } from '#packages/playwright/src/smartWallet.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/**
 * What becomes of what contract accounts send, as user operations, and of batches. Of the states of
 * tracking.spec.ts these do not exist here: sped up, canceled and replaced, because whoever sends an
 * operation or a batch chooses neither its transactions nor their nonces; the page offers none of them.
 */

const { batch, sign } = english
const minute = 60_000

type Site = {
  page: Page
  smartWallet: SmartWallet
  wallet: BrowserWallet
  phone: PhoneWallet
  chain: TestChain
}

/** What a kind says in each state; `null` where the state does not exist, see the row. */
type Says = Record<
  'sent' | 'pending' | 'mined' | 'failed' | 'unreachable' | 'dropped' | 'nonceUsed' | 'expired',
  string | RegExp | null
>

type Kind = {
  path: string
  testId: 'batch' | 'transaction'
  open(site: Site): Promise<unknown>
  send(site: Site): Promise<void>
  /** What is sent from now on waits; later it is executed, or lost. */
  hold(chain: TestChain): Promise<unknown>
  release(chain: TestChain): Promise<unknown>
  lose(chain: TestChain, hash: string): Promise<unknown>
  /** Only after so long the wallet says that it is lost, in milliseconds. */
  lostAfter?: number
  says: Says
}

/** What waits is with the bundler, which has not sent it yet. */
const held = {
  async hold(chain: TestChain) {
    await chain.setAutomine(false)
    await chain.setOperations('hold')
  },
  async release(chain: TestChain) {
    await chain.setOperations('send')
    await chain.mine()
  },
  lose: (chain: TestChain) => chain.setOperations('drop'),
}

/** What waits is in the pool of the node. */
const pooled = {
  hold: (chain: TestChain) => chain.setAutomine(false),
  release: (chain: TestChain) => chain.mine(),
}

async function sendBatch({ page }: Site) {
  await page.getByRole('button', { name: batch.sampleNames.twice }).click()
  const button = review(page).getByRole('button', { name: batch.sendBatch, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** A batch of a wallet with a key sends transactions, and the wallet tells what became of them. */
const ofKey = {
  path: '/sign?tab=batch',
  testId: 'batch',
  send: sendBatch,
  ...pooled,
  lose: (chain: TestChain) => chain.request('anvil_dropAllTransactions'),
  says: {
    sent: batch.batchStates.pending,
    pending: batch.batchStates.pending,
    mined: batch.batchStates.confirmed,
    failed: batch.batchStates.failed,
    unreachable: /unreachable\. Last answer: .*\d\d/,
    // The wallet has sent them, and calls them pending.
    dropped: batch.batchStates.pending,
    nonceUsed: null,
    expired: /says what became of it\. Last seen: .*\d\d/,
  },
} as const

async function sendForm({ page }: Site) {
  await fillTransaction(page, shopCall)
  await pressWhenReady(page, 'sendTransaction')
}

const kinds: Record<string, Kind> = {
  /** The wallet calls it sent as soon as it has the hash of the operation. */
  'a batch of the smart wallet': {
    path: '/sign?tab=batch',
    testId: 'batch',
    open: ({ page, smartWallet }) => signInWithSmartWallet(page, smartWallet),
    send: sendBatch,
    ...held,
    says: {
      sent: batch.batchStates.pending,
      pending: batch.batchStates.pending,
      mined: batch.batchStates.confirmed,
      failed: batch.reason({ reason: closedReason }),
      unreachable: /The network is unreachable\. Last answer: .*\d\d/,
      dropped: batch.droppedText,
      nonceUsed: batch.nonceUsedText,
      expired: batch.expiredText,
    },
  },

  /**
   * The wallet answers with the hash of the bundler's transaction once there is one. If the node loses
   * that, it may be sent again under another hash: then the page does not know more, and says so, but
   * never that it was dropped or will not be included.
   */
  'a transaction of the smart wallet': {
    path: '/sign?tab=transaction',
    testId: 'transaction',
    open: ({ page, smartWallet }) => signInWithSmartWallet(page, smartWallet),
    send: sendForm,
    ...pooled,
    lose: (chain, hash) => chain.request('anvil_dropTransaction', [hash]),
    says: {
      sent: null,
      pending: sign.sentences.pending,
      mined: sign.sentences.mined,
      failed: sign.sentences.failedOperationBecause({ reason: closedReason }),
      unreachable: /The network is unreachable\. Last answer: .*\d\d/,
      dropped: /The network does not have it\. Last seen: .*\d\d/,
      nonceUsed: null,
      expired: null,
    },
  },

  'a batch of an injected wallet': {
    ...ofKey,
    open: ({ page, wallet }) => startSignedIn(page, wallet),
  },

  'a batch of a WalletConnect wallet': {
    ...ofKey,
    open: ({ page, phone }) => signInWithWalletConnect(page, phone),
    // The SDK throws for each of its requests that a clock leaves behind by 900 seconds.
    says: { ...ofKey.says, expired: null },
  },

  /** One transaction, which the account's code executes (EIP-7702). */
  'a batch of an embedded wallet': {
    ...ofKey,
    open: async ({ page, chain }) => chain.fund(await signUp(page), 10),
    async send(site) {
      const isFirst = (await site.page.getByTestId('batch').count()) === 0
      await sendBatch(site)
      // The first one upgrades the account, which the form has not shown.
      if (isFirst) await confirmReview(site.page)
    },
    lostAfter: 11 * minute,
    says: { ...ofKey.says, dropped: batch.notSentText, expired: null },
  },

  /** An embedded wallet's operation that the site pays for. */
  'a sponsored transaction of an embedded wallet': {
    path: '/sign?tab=transaction',
    testId: 'transaction',
    open: ({ page }) => signUp(page),
    send: sendForm,
    ...held,
    says: {
      sent: sign.sentences.sent,
      pending: sign.sentences.pending,
      mined: sign.sentences.mined,
      failed: sign.sentences.failedOperationBecause({ reason: closedReason }),
      unreachable: /The network is unreachable\. Last answer: .*\d\d/,
      dropped: /The network no longer has it\. Last seen: .*\d\d/,
      nonceUsed: sign.sentences.nonceUsed,
      expired: sign.sentences.expired,
    },
  },
}

test.beforeEach(({ watch }) => {
  watch.allowConsole(/Failed to load resource|net::ERR_/)
  // What is in the form would fail while the shop is closed.
  // A page whose clock is ahead cannot keep its receipts.
  watch.allowReports('networkUnreachable', 'reverted', 'revertedCustom', 'receiptNotKept')
})
// A test with a fault leaves requests that fail.
test.afterEach(({ chain }) => chain.setFault({ kind: 'none' }))

/** Signs in and sends a first one, with which the account is created; functions for the next ones. */
async function openForm(site: Site, { path, testId, ...kind }: Kind) {
  const { page } = site
  await kind.open(site)
  await page.clock.install()
  await dismissNotices(page)
  await page.goto(path)
  const lines = page.getByTestId(testId)
  let count = 0
  const send = async () => {
    await kind.send(site)
    count += 1
    await expect(lines).toHaveCount(count)
    await site.smartWallet.closed()
  }
  await send()
  await expectSoon(lines.first(), kind.says.mined ?? '')
  return { send, line: lines.first(), lines }
}

for (const [name, kind] of Object.entries(kinds))
  for (const [seen, comeBack] of Object.entries(meanwhile)) {
    const { says, hold, release, lose } = kind

    test(`${name} is mined or fails ${seen}`, async ({
      page,
      smartWallet,
      wallet,
      phone,
      chain,
      devnet,
      passkeys: _,
    }) => {
      const { send, line } = await openForm({ page, smartWallet, wallet, phone, chain }, kind)
      const away = comeBack(page, kind.path)
      await hold(chain)
      await send()
      let open = async () => {}
      await away(async () => {
        open = await closeShop(chain)
        await release(chain)
      })
      await expectSoon(line, says.failed ?? '')
      await open()

      await hold(chain)
      await send()
      await away(() => release(chain))
      await expectSoon(line, says.mined ?? '')
      await away(() => devnet.client.chain.reorganize(1))
      await expectSoon(line, says.pending ?? '')
      await away(() => chain.mine())
      await expectSoon(line, says.mined ?? '')
    })

    test(`${name} says what is not known of it, and how it is lost, ${seen}`, async ({
      page,
      smartWallet,
      wallet,
      phone,
      chain,
      passkeys: _,
    }) => {
      const site = { page, smartWallet, wallet, phone, chain }
      const { send, line, lines } = await openForm(site, kind)
      const away = comeBack(page, kind.path)
      await hold(chain)
      if (says.nonceUsed) await send()
      await send()
      if (says.sent) await expect(line).toContainText(says.sent)
      await page.clock.fastForward(minute)
      await expectSoon(line, says.pending ?? '')
      if (says.nonceUsed) await expectSoon(lines.nth(1), says.pending ?? '')
      await expectNoReplacing(line)
      await away(() => chain.setFault({ kind: 'refuse' }), 10 * minute)
      await expectSoon(line, says.unreachable ?? '')
      await away(() => chain.setFault({ kind: 'none' }), minute)
      await expectSoon(line, says.pending ?? '')

      if (says.nonceUsed) await expectNonces(page)
      const [id = '', before = ''] = (await sentEntries(page)).map((entry) => entry.id)
      await away(async () => {
        if (says.nonceUsed) await spendNonce(chain, before)
        await lose(chain, id)
      }, 2 * minute)
      if (kind.lostAfter) await page.clock.fastForward(kind.lostAfter)
      await expectSoon(line, says.dropped ?? '')
      if (says.nonceUsed) await expectSoon(lines.nth(1), says.nonceUsed)
      await expectNoReplacing(line)
      if (!says.expired) return
      await away(async () => undefined, 25 * 60 * minute)
      await expectSoon(line, says.expired)
    })
  }

/** What this browser has sent, newest first. */
const sentEntries = (page: Page): Promise<{ id: string; nonce?: string }[]> =>
  page.evaluate(() => {
    const isList = (key: string) => /^(batches|transactions)/.test(key)
    const lists = Object.keys(localStorage).filter(isList)
    return lists.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]'))
  })

/** Waits until the page has learned the nonces of the last two, by which it knows that they are used. */
async function expectNonces(page: Page) {
  await expect(async () => {
    await page.clock.fastForward(10_000)
    const [last, before] = await sentEntries(page)
    expect(last?.nonce && before?.nonce).toBeTruthy()
  }).toPass()
}

/** The account counts the nonce of an operation as used, as if it had sent another one with it. */
async function spendNonce(chain: TestChain, operation: string) {
  type Known = { entryPoint: Hex; userOperation: { sender: Hex; nonce: Hex } }
  const { entryPoint, userOperation } = await chain.request<Known>('eth_getUserOperationByHash', [
    operation,
  ])
  const { sender, nonce } = userOperation
  await chain.request('anvil_setBalance', [sender, '0xde0b6b3a7640000'])
  const abi = parseAbi(['function incrementNonce(uint192 key)'])
  const data = encodeFunctionData({ abi, args: [BigInt(nonce) >> 64n] })
  await sendAs(chain, sender, { to: entryPoint, data, gas: '0x186a0' })
  await chain.mine()
}
