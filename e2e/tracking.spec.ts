import type { Page } from '@playwright/test'
import { type Hex, numberToHex, parseEther, parseGwei } from 'viem'
import { expect, test } from '#e2e/fixtures.ts'
import { confirmReplacement } from '#e2e/support/confirmReview.ts'
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
import { fillTransaction, pressWhenReady, recipient } from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { signInWithWalletConnect } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'
import type { TestChain } from '#packages/playwright/src/chain.ts'
import type { PhoneWallet } from '#packages/playwright/src/phone.ts'
import type { BrowserWallet } from '#packages/playwright/src/wallet.ts'

/** What becomes of transactions of accounts with a key; trackingOperations.spec.ts has the others. */

const { sentences, status } = english.sign
const minute = 60_000
const path = '/sign?tab=transaction'

type Site = { page: Page; wallet: BrowserWallet; phone: PhoneWallet; chain: TestChain }

/**
 * The kinds of wallets, which all take a nonce: what they have sent can be sped up and canceled from the
 * list. `open` signs in with one that approves everything, and resolves with its account. Only an embedded
 * wallet tells with which nonce it has sent: for the others a node has to show it, and until then nothing
 * can be sped up, and what is lost is unknown.
 */
const kinds: Record<string, { open(site: Site): Promise<string>; tellsNonce: boolean }> = {
  injected: {
    async open({ page, wallet }) {
      await startSignedIn(page, wallet)
      return wallet.address
    },
    tellsNonce: false,
  },
  walletConnect: {
    async open({ page, phone }) {
      await signInWithWalletConnect(page, phone)
      return phone.address
    },
    tellsNonce: false,
  },
  turnkey: {
    async open({ page, chain }) {
      const account = await signUp(page)
      await chain.fund(account, 10)
      return account
    },
    tellsNonce: true,
  },
}

type Sent = { account: string; nonce: Hex; hash: string }

/** Another transaction of the same nonce, which the wallet sends by itself. */
function sendInstead(chain: TestChain, { account, nonce }: Sent, to: string, value: string) {
  const fee = numberToHex(parseGwei('200'))
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
  const sent = { nonce, to, value: numberToHex(parseEther(value)), gas: '0x5208', ...fees }
  return sendAs(chain, account, sent)
}

/**
 * What may become of a transaction that waits, in the order of their nonces. `sends`: what the pool of the
 * node that mines has with its nonce.
 */
const fates: {
  name: string
  says: string | RegExp
  status: string
  call?: { to: string; data: string }
  sends: 'it' | 'nothing' | ((chain: TestChain, sent: Sent) => Promise<string>)
}[] = [
  { name: 'mined', says: sentences.mined, status: status.confirmed, sends: 'it' },
  {
    name: 'failed',
    says: sentences.failedBecause({ reason: closedReason }),
    status: status.failed,
    call: shopCall,
    sends: 'it',
  },
  {
    name: 'sped up',
    says: sentences.spedUp,
    status: status.confirmed,
    sends: (chain, sent) => sendInstead(chain, sent, recipient, '0.1'),
  },
  {
    name: 'canceled',
    says: sentences.canceled,
    status: status.cancelled,
    sends: (chain, sent) => sendInstead(chain, sent, sent.account, '0'),
  },
  {
    name: 'replaced',
    says: sentences.replaced,
    status: status.replaced,
    sends: (chain, sent) => sendInstead(chain, sent, recipient, '1'),
  },
  {
    name: 'never included',
    says: sentences.nonceUsed,
    status: status.neverIncluded,
    sends: 'nothing',
  },
  {
    name: 'dropped',
    says: /The network no longer has it\. Last seen: .*\d\d/,
    status: status.dropped,
    sends: 'nothing',
  },
]

/** Lets all of it come true: the last one’s nonce is the account’s next one. */
async function mineFates(chain: TestChain, all: readonly Sent[]) {
  const read = ({ hash }: Sent) => chain.request<string>('eth_getRawTransactionByHash', [hash])
  const raw = await Promise.all(all.map(read))
  await closeShop(chain)
  await chain.request('anvil_dropAllTransactions')
  for (const [index, sent] of all.entries()) {
    const { sends } = fates[index] ?? { sends: 'nothing' }
    if (sends === 'it') await chain.request('eth_sendRawTransaction', [raw[index]])
    else if (sends !== 'nothing') await sends(chain, sent)
    // One by one: with all in its pool, the node would try the highest fee first.
    await chain.mine()
  }
  const last = all.at(-1)
  await chain.request('anvil_setNonce', [last?.account, last?.nonce])
  await chain.mine()
}

test.beforeEach(({ watch }) => watch.allowReports('reverted', 'revertedCustom'))
// A test with a fault leaves requests that fail.
test.afterEach(({ chain }) => chain.setFault({ kind: 'none' }))

const lines = (page: Page) => page.getByTestId('transaction')

/** Signs in and opens the form, on a chain without further blocks; a function that sends. */
async function openForm(site: Site, kind: string) {
  const { page, chain } = site
  const account = (await kinds[kind]?.open(site)) ?? ''
  await page.clock.install()
  await dismissNotices(page)
  await page.goto(path)
  await chain.setAutomine(false)
  const first = await chain.request<Hex>('eth_getTransactionCount', [account, 'latest'])
  const hashes: string[] = []
  return async (call: { to: string; data?: string } = { to: recipient }): Promise<Sent> => {
    await fillTransaction(page, { ...call, value: call.data ? '' : '0.1' })
    await pressWhenReady(page, 'sendTransaction')
    const line = lines(page).first()
    const hashOf = async () => (await line.getAttribute('data-hash')) ?? ''
    await expect(async () => expect(hashes).not.toContain(await hashOf())).toPass()
    await expect(line).toContainText(status.pending)
    const hash = await hashOf()
    return { account, nonce: numberToHex(BigInt(first) + BigInt(hashes.push(hash) - 1)), hash }
  }
}

for (const kind of Object.keys(kinds)) {
  for (const [seen, comeBack] of Object.entries(meanwhile)) {
    test(`${kind}: each says what became of it ${seen}`, async ({
      page,
      wallet,
      phone,
      chain,
      passkeys: _,
    }) => {
      const send = await openForm({ page, wallet, phone, chain }, kind)
      const all: Sent[] = []
      for (const { call } of fates) all.push(await send(call))
      // The newest one comes after all the others.
      await expectSoon(lines(page).first(), sentences.later)
      await comeBack(page, path)(() => mineFates(chain, all), 2 * minute)
      await page.getByRole('button', { name: english.sign.showMore }).click()
      await expect(lines(page)).toHaveCount(fates.length)
      for (const [index, { name, says, status: label }] of fates.entries())
        await test.step(name, async () => {
          const line = lines(page).nth(fates.length - 1 - index)
          await expectSoon(line, says)
          await expect(line.getByRole('status').first()).toHaveText(label)
          await expect(line.getByRole('alert')).toHaveCount(name === 'replaced' ? 1 : 0)
        })

      const dropped = lines(page).first()
      await dropped.getByRole('button', { name: english.sign.sendAgain }).click()
      await confirmReplacement(page)
      await expect(dropped).toContainText(status.pending)
      await chain.mine()
      await expectSoon(dropped, status.confirmed)
      await expect(lines(page)).toHaveCount(fates.length)
    })

    test(`${kind}: it says what is not known of it, and waits again, ${seen}`, async ({
      page,
      wallet,
      phone,
      chain,
      devnet,
      watch,
      passkeys: _,
    }) => {
      watch.allowConsole(/Failed to load resource|net::ERR_/)
      watch.allowReports('networkUnreachable')
      const send = await openForm({ page, wallet, phone, chain }, kind)
      const away = comeBack(page, path)
      const line = lines(page)
      await devnet.client.strict.set({ rules: { forgetPending: true } })
      await send()
      await expect(line).toContainText(sentences.sent)
      const { tellsNonce } = kinds[kind] ?? {}
      await expectNoReplacing(line)
      await away(async () => undefined, 2 * minute)
      await expectSoon(line, tellsNonce ? status.dropped : status.unknown)
      const button = (name: string) => line.getByRole('button', { name })
      if (tellsNonce) await expect(button(english.sign.sendAgain)).toBeVisible()
      else await expectNoReplacing(line)
      await expect(line).toContainText(/Last seen: .*\d\d/)

      await away(() => devnet.client.strict.set({ rules: { forgetPending: false } }), minute)
      await expectSoon(line, sentences.pending)
      await away(() => chain.setFault({ kind: 'refuse' }), 10 * minute)
      await expectSoon(line, status.unknown)
      await expect(line).toContainText(/The network is unreachable\. Last answer: .*\d\d/)
      await away(() => chain.setFault({ kind: 'none' }), minute)
      await expectSoon(line, sentences.pending)
      await expect(button(english.sign.speedUp)).toBeVisible()
      await away(async () => undefined, 25 * 60 * minute)
      await expectSoon(line, /It has been waiting for too long, since .*\d\d/)

      await chain.mine()
      await expectSoon(line, sentences.mined)
      await away(() => devnet.client.chain.reorganize(1))
      await expectSoon(line, sentences.pending)
      await away(() => chain.mine())
      await expectSoon(line, sentences.mined)
    })
  }

  test(`${kind}: one is sped up from the list, another one canceled`, async ({
    page,
    wallet,
    phone,
    chain,
    passkeys: _,
  }) => {
    const send = await openForm({ page, wallet, phone, chain }, kind)
    const { hash } = await send()
    await send()
    const [canceled, spedUp] = [lines(page).first(), lines(page).last()]
    await spedUp.getByRole('button', { name: english.sign.speedUp }).click()
    await confirmReplacement(page)
    await expect(spedUp).not.toHaveAttribute('data-hash', hash)
    await canceled.getByRole('button', { name: english.sign.cancelTransaction }).click()
    await confirmReplacement(page)
    await expect.poll(async () => (await chain.received('eth_sendRawTransaction')).length).toBe(4)
    await expect.poll(() => pendingCount(chain)).toBe(2)
    await expect(lines(page).getByRole('alert')).toHaveCount(0)
    await chain.mine()
    await expectSoon(spedUp, sentences.spedUp)
    await expectSoon(canceled, sentences.canceled)
    await expect(lines(page)).toHaveCount(2)
  })
}

/** How many transactions wait in the node's pool. */
async function pendingCount(chain: TestChain): Promise<number> {
  const { pending } = await chain.request<{ pending: string }>('txpool_status')
  return Number(pending)
}

test('many are all followed, and shown a few at a time', async ({
  page,
  wallet,
  phone,
  chain,
  passkeys: _,
}) => {
  const send = await openForm({ page, wallet, phone, chain }, 'injected')
  await send()
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
  await expect(lines(page)).toHaveCount(5)
  const more = page.getByRole('button', { name: english.sign.showMore })
  await more.click()
  await more.click()
  await expect(lines(page)).toHaveCount(12)
  await expect(more).toHaveCount(0)
  await chain.mine()
  await expectSoon(lines(page).last(), status.confirmed)
})

test('what two tabs send is listed in both', async ({ page, wallet, chain }) => {
  await startSignedIn(page, wallet)
  await page.goto(path)
  const other = await page.context().newPage()
  await other.goto(path)
  await chain.setAutomine(false)
  for (const [tab, value] of [
    [page, '0.1'],
    [other, '0.2'],
    [page, '0.3'],
  ] as const) {
    await fillTransaction(tab, { to: recipient, value })
    await pressWhenReady(tab, 'sendTransaction')
  }
  for (const tab of [page, other]) await expect(lines(tab)).toHaveCount(3)
  await chain.mine()
  for (const tab of [page, other])
    for (const line of await lines(tab).all()) await expect(line).toContainText(status.confirmed)
})

test('one that is mined while the browser is offline is confirmed once it is online', async ({
  page,
  wallet,
  phone,
  chain,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const send = await openForm({ page, wallet, phone, chain }, 'injected')
  await send()
  await page.context().setOffline(true)
  await expect(lines(page)).toContainText(english.sign.stale)
  await chain.mine(2)
  await page.context().setOffline(false)
  await expectSoon(lines(page), status.confirmed)
  await expect(lines(page)).not.toContainText(english.sign.stale)
})
