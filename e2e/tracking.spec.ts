import type { Page } from '@playwright/test'
import { numberToHex, parseGwei } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReplacement } from '#e2e/support/confirmReview.ts'
import { signUp } from '#e2e/support/embeddedActions.ts'
import { deployRevertContract, revertReason } from '#e2e/support/revertContract.ts'
import {
  chooseTab,
  fillTransaction,
  openSignPage,
  pressWhenReady,
  recipient,
} from '#e2e/support/signPageActions.ts'
import { withoutServersCopy } from '#e2e/support/withoutServersCopy.ts'
import { english } from '#lib/messages/english.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

const { sentences, status } = english.sign
/** The dev wallet's first account. */
const devnetAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const minute = 60_000

type Site = { page: Page; wallet: BrowserWallet; chain: TestChain }
type Kind = 'injected' | 'turnkey'

test.beforeEach(({ watch }) => watch.allowReports('reverted', 'revertedCustom'))
// A test with a fault leaves requests that fail.
test.afterEach(({ chain }) => chain.setFault({ kind: 'none' }))

/** Sends a transaction that no block includes yet; the account, and its nonce. */
async function sendPending({ page, wallet, chain }: Site, kind: Kind) {
  let account = devnetAccount
  if (kind === 'injected') await openSignPage(page, wallet, 'transaction')
  else {
    account = await signUp(page)
    await chain.fund(account, 10)
    await page.goto('/sign')
    await chooseTab(page, 'transaction')
  }
  await chain.setAutomine(false)
  const nonce = await chain.request<`0x${string}`>('eth_getTransactionCount', [account, 'latest'])
  await fillTransaction(page, { to: recipient, value: '0.1' })
  await pressWhenReady(page, 'sendTransaction')
  if (kind === 'injected') await wallet.approveNext()
  const line = page.getByTestId('transaction')
  await expect(line).toContainText(sentences.pending)
  const hash = (await line.getAttribute('data-hash')) ?? ''
  return { account, nonce, hash, line }
}

/** What a wallet sends by itself, with the account's nonce and higher fees. */
async function sendElsewhere(
  chain: TestChain,
  { account, nonce }: { account: string; nonce: string },
  { to, value }: { to: string; value: bigint },
) {
  await chain.request('anvil_impersonateAccount', [account])
  const fee = numberToHex(parseGwei('200'))
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  const sent = { from: account, nonce, to, value: numberToHex(value), gas: '0x5208', ...fees }
  const hash = await chain.request<string>('eth_sendTransaction', [sent])
  await chain.request('anvil_stopImpersonatingAccount', [account])
  return hash
}

const ether = 10n ** 18n
const same = { to: recipient, value: ether / 10n }

/** Leaves the site, and comes back to its list once something has happened, with older entries. */
async function away(page: Page, happens: () => Promise<unknown>, older = 0) {
  await withoutServersCopy(page)
  await page.evaluate((milliseconds) => {
    const names = Object.keys(localStorage).filter((key) => key.startsWith('transactions'))
    for (const name of names) {
      const entries = JSON.parse(localStorage.getItem(name) ?? '[]')
      for (const entry of entries) {
        entry.sentAt = new Date(Date.parse(entry.sentAt) - milliseconds).toISOString()
        for (const time of ['since', 'askedAt', 'heardAt', 'seenAt'])
          if (entry.progress?.[time]) entry.progress[time] -= milliseconds
      }
      localStorage.setItem(name, JSON.stringify(entries))
    }
  }, older)
  await page.goto('about:blank')
  await happens()
  await page.goto('/sign?tab=transaction')
}

const mine = (chain: TestChain, blocks: number) => () => chain.mine(blocks)

for (const kind of ['injected', 'turnkey'] as const) {
  test(`${kind}: a transaction that is mined while no page is open is confirmed`, async ({
    page,
    wallet,
    chain,
    passkeys: _,
  }) => {
    const { line } = await sendPending({ page, wallet, chain }, kind)
    await away(page, mine(chain, 3))
    await expect(line).toContainText(status.confirmed)
    await expect(line).toContainText(sentences.mined)
  })

  for (const isOpen of [true, false]) {
    const seen = isOpen ? 'with the page open' : 'while no page is open'

    test(`${kind}: one that is sped up in the wallet ${seen} says so`, async ({
      page,
      wallet,
      chain,
      passkeys: _,
    }) => {
      const sent = await sendPending({ page, wallet, chain }, kind)
      const happens = async () => {
        const hash = await sendElsewhere(chain, sent, same)
        await chain.mine(4)
        return hash
      }
      if (isOpen) await happens()
      else await away(page, happens)
      await expect(sent.line).toContainText(sentences.spedUp)
      await expect(sent.line).not.toHaveAttribute('data-hash', sent.hash)
      await expect(sent.line.getByRole('alert')).toHaveCount(0)
    })

    test(`${kind}: one that is canceled in the wallet ${seen} says so`, async ({
      page,
      wallet,
      chain,
      passkeys: _,
    }) => {
      const sent = await sendPending({ page, wallet, chain }, kind)
      const happens = async () => {
        await sendElsewhere(chain, sent, { to: sent.account, value: 0n })
        await chain.mine(4)
      }
      if (isOpen) await happens()
      else await away(page, happens)
      await expect(sent.line).toContainText(status.cancelled)
      await expect(sent.line).toContainText(sentences.canceled)
    })

    test(`${kind}: another one in its place ${seen} is an alarm`, async ({
      page,
      wallet,
      chain,
      passkeys: _,
    }) => {
      const sent = await sendPending({ page, wallet, chain }, kind)
      const happens = async () => {
        await sendElsewhere(chain, sent, { to: recipient, value: ether })
        await chain.mine(4)
      }
      if (isOpen) await happens()
      else await away(page, happens)
      await expect(sent.line.getByRole('alert')).toContainText(sentences.replaced)
    })
  }

  test(`${kind}: one that the network has dropped can be sent again`, async ({
    page,
    wallet,
    chain,
    passkeys: _,
  }) => {
    const { line, hash } = await sendPending({ page, wallet, chain }, kind)
    await away(page, () => chain.request('anvil_dropTransaction', [hash]), 2 * minute)
    await expect(line).toContainText(status.dropped)
    await expect(line).toContainText(/Last seen: /)
    await line.getByRole('button', { name: english.sign.sendAgain }).click()
    await confirmReplacement(page)
    if (kind === 'injected') await wallet.approveNext()
    await expect(line).toContainText(status.pending)
    await chain.mine()
    await expect(line).toContainText(status.confirmed)
    await expect(line).toHaveCount(1)
  })

  test(`${kind}: one whose nonce was used by what is not found will not be executed`, async ({
    page,
    wallet,
    chain,
    passkeys: _,
  }) => {
    const { line, hash, account, nonce } = await sendPending({ page, wallet, chain }, kind)
    const happens = async () => {
      await chain.request('anvil_dropTransaction', [hash])
      await chain.request('anvil_setNonce', [account, numberToHex(Number(nonce) + 1)])
      await chain.mine()
    }
    await away(page, happens, 2 * minute)
    await expect(line).toContainText(status.neverIncluded)
    await expect(line).toContainText(sentences.nonceUsed)
  })

  test(`${kind}: it is sped up from the list, and follows what replaces it`, async ({
    page,
    wallet,
    chain,
    passkeys: _,
  }) => {
    const { line, hash } = await sendPending({ page, wallet, chain }, kind)
    await line.getByRole('button', { name: english.sign.speedUp }).click()
    await confirmReplacement(page)
    if (kind === 'injected') await wallet.approveNext()
    await expect(line).not.toHaveAttribute('data-hash', hash)
    await chain.mine()
    await expect(line).toContainText(sentences.spedUp)
    await expect(line).toHaveCount(1)
  })

  test(`${kind}: it is canceled from the list`, async ({ page, wallet, chain, passkeys: _ }) => {
    const { line } = await sendPending({ page, wallet, chain }, kind)
    await line.getByRole('button', { name: english.sign.cancelTransaction }).click()
    await confirmReplacement(page)
    if (kind === 'injected') await wallet.approveNext()
    await expect(line.getByRole('alert')).toHaveCount(0)
    await expect.poll(async () => (await chain.received('eth_sendRawTransaction')).length).toBe(2)
    await expect.poll(() => pendingCount(chain)).toBe(1)
    await chain.mine()
    await expect(line).toContainText(sentences.canceled)
  })
}

/** How many transactions wait in the node's pool. */
async function pendingCount(chain: TestChain): Promise<number> {
  const { pending } = await chain.request<{ pending: string }>('txpool_status')
  return Number(pending)
}

test('one that the network drops with the page open says so', async ({ page, wallet, chain }) => {
  const { line, hash } = await sendPending({ page, wallet, chain }, 'injected')
  await chain.request('anvil_dropTransaction', [hash])
  await expect(line).toContainText(status.dropped, { timeout: 140_000 })
})

test('one that failed says why', async ({ page, wallet, chain }) => {
  const to = await deployRevertContract(chain)
  await openSignPage(page, wallet, 'transaction')
  await fillTransaction(page, { to, data: revertReason('The shop is closed') })
  await page.getByLabel(english.sign.sendAnyway).check()
  await pressWhenReady(page, 'sendTransaction')
  await wallet.approveNext()
  const line = page.getByTestId('transaction')
  await expect(line).toContainText(sentences.failedBecause({ reason: 'The shop is closed' }))
})

test('one that was confirmed is pending again after a reorganization while no page was open', async ({
  page,
  wallet,
  chain,
}) => {
  const { line } = await sendPending({ page, wallet, chain }, 'injected')
  const restore = await chain.snapshot()
  await chain.mine()
  await expect(line).toContainText(status.confirmed)
  await away(page, restore)
  await expect(line).toContainText(status.pending)
})

test('a network that stays silent makes it unknown, since its last answer', async ({
  page,
  wallet,
  chain,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|net::ERR_/)
  watch.allowReports('networkUnreachable')
  const { line } = await sendPending({ page, wallet, chain }, 'injected')
  await away(page, () => chain.setFault({ kind: 'refuse' }), 10 * minute)
  await expect(line).toContainText(status.unknown, { timeout: 60_000 })
  await expect(line).toContainText(/Last answer: /)
  await chain.setFault({ kind: 'none' })
  await expect(line).toContainText(status.pending, { timeout: 60_000 })
})

test('many are all followed, and shown a few at a time', async ({ page, wallet, chain }) => {
  const { line } = await sendPending({ page, wallet, chain }, 'injected')
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('transactions')) ?? ''
    const [entry] = JSON.parse(localStorage.getItem(name) ?? '[]')
    const others = Array.from({ length: 11 }, (_, index) => {
      const hash = `0x${String(index).padStart(64, 'a')}`
      return { ...entry, id: hash, hash, nonce: String(1000 + index) }
    })
    localStorage.setItem(name, JSON.stringify([...others, entry]))
  })
  await page.reload()
  await expect(line).toHaveCount(5)
  const more = page.getByRole('button', { name: english.sign.showMore })
  await more.click()
  await more.click()
  await expect(line).toHaveCount(12)
  await expect(more).toHaveCount(0)
  await chain.mine()
  await expect(line.last()).toContainText(status.confirmed)
})

test('what two tabs send is listed in both', async ({ page, wallet, chain }) => {
  await openSignPage(page, wallet, 'transaction')
  const other = await page.context().newPage()
  await other.goto('/sign?tab=transaction')
  await chain.setAutomine(false)
  for (const [tab, value] of [
    [page, '0.1'],
    [other, '0.2'],
    [page, '0.3'],
  ] as const) {
    await fillTransaction(tab, { to: recipient, value })
    await pressWhenReady(tab, 'sendTransaction')
    await wallet.approveNext()
  }
  for (const tab of [page, other]) await expect(tab.getByTestId('transaction')).toHaveCount(3)
  await chain.mine()
  for (const tab of [page, other])
    for (const line of await tab.getByTestId('transaction').all())
      await expect(line).toContainText(status.confirmed)
})

test('one that is mined while the browser is offline is confirmed once it is online', async ({
  page,
  wallet,
  chain,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { line } = await sendPending({ page, wallet, chain }, 'injected')
  await page.context().setOffline(true)
  await expect(line).toContainText(english.sign.stale)
  await chain.mine(2)
  await page.context().setOffline(false)
  await expect(line).toContainText(status.confirmed)
  await expect(line).not.toContainText(english.sign.stale)
})
