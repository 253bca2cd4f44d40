import { setTimeout } from 'node:timers/promises'
import { chromium, type Page, type Request } from '@playwright/test'
import { createWalletClient, type Hex, http, numberToHex, parseEther, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { english } from '#lib/messages/english.ts'
import { chromiumArgs } from '../lib/chromium.ts'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { withGoal } from './goal.ts'
import { median } from './median.ts'
import { askNode, signUp } from './signedUpPage.ts'

const rounds = 7
/** Seconds between blocks, as on chains where people wait for one. */
const blockSeconds = 2
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
/** How long requests are counted, in milliseconds. */
const countedMilliseconds = 60_000
const goals = { ratio: 1.1, requests: 6 }

/**
 * Measures how a sent transaction is followed: from the node's answer to the sentence that it is mined,
 * beside plain viem on the same node, and what pending ones ask of the node.
 */
export async function printTransactions(
  { siteUrl, services: { chain } }: BenchStack,
  { executablePath }: { executablePath: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    const { page, address } = await signUp(browser, siteUrl)
    await askNode(chain, 'anvil_setBalance', [address, numberToHex(parseEther('10'))])
    await page.goto(`${siteUrl}/sign?tab=transaction`)
    const ours: number[] = []
    const plain: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await inBlocks(chain, () => sendOnPage(page, chain)))
      plain.push(await inBlocks(chain, () => sendPlainly(chain)))
    }
    const [one, other] = [median(ours), median(plain)]
    await printTable(
      ['from sent to mined, ms', 'latchkey', 'viem', '×', 'goal'],
      [
        [
          `blocks every ${blockSeconds} s`,
          one.toFixed(0),
          other.toFixed(0),
          ...withGoal(one / other, goals.ratio),
        ],
      ],
    )
    const rows: Row[] = []
    for (const count of [1, 100]) rows.push(await countedRow(page, { chain, address, count }))
    await printTable(
      [
        'pending transactions',
        'requests a minute',
        'calls in them',
        'calls per transaction',
        'goal',
      ],
      rows,
    )
  } finally {
    await askNode(chain, 'evm_setIntervalMining', [0])
    await askNode(chain, 'evm_setAutomine', [true])
    await browser.close()
  }
}

/** Both wait for the same part of the time between two blocks. */
async function inBlocks(chain: string, run: () => Promise<number>): Promise<number> {
  await askNode(chain, 'evm_setIntervalMining', [blockSeconds])
  const ms = await run()
  await askNode(chain, 'evm_setAutomine', [true])
  return ms
}

async function sendOnPage(page: Page, chain: string): Promise<number> {
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await field(english.sign.to).fill(recipient)
  await field(english.sign.value({ symbol: 'ETH' })).fill('0.001')
  const button = page.getByRole('button', { name: english.sign.sendTransaction })
  const before = await page.getByTestId('transaction').count()
  const sent = page.waitForResponse(
    (response) =>
      response.url().startsWith(chain) &&
      (response.request().postData() ?? '').includes('eth_sendRawTransaction'),
  )
  await button.click()
  await sent
  const start = performance.now()
  const rows = page.getByTestId('transaction')
  await page.waitForFunction(
    ([count, word]) => {
      const rows = document.querySelectorAll('[data-testid=transaction]')
      return rows.length > Number(count) && rows[0]?.textContent?.includes(String(word))
    },
    [before, english.sign.status.confirmed],
    { polling: 'raf' },
  )
  const ms = performance.now() - start
  await rows.first().getByRole('button', { name: english.sign.stopWatching }).click()
  await rows.nth(before).waitFor({ state: 'detached' })
  return ms
}

async function sendPlainly(chain: string): Promise<number> {
  const client = createWalletClient({
    account: privateKeyToAccount(generatePrivateKey()),
    transport: http(chain),
  }).extend(publicActions)
  await askNode(chain, 'anvil_setBalance', [client.account.address, numberToHex(parseEther('1'))])
  const hash = await client.sendTransaction({ to: recipient, value: 1n, chain: null })
  const start = performance.now()
  await client.waitForTransactionReceipt({ hash })
  return performance.now() - start
}

/** What the list of transactions asks of the node in a minute while as many are pending. */
async function countedRow(
  page: Page,
  { chain, address, count }: { chain: string; address: Hex; count: number },
): Promise<Row> {
  await askNode(chain, 'evm_setAutomine', [false])
  await askNode(chain, 'anvil_impersonateAccount', [address])
  const first = Number(await askNode(chain, 'eth_getTransactionCount', [address, 'latest']))
  const sentAt = new Date().toISOString()
  // The first question about each is over, as it is when a list grows while a page is open.
  const now = Date.parse(sentAt)
  const progress = { state: { name: 'pending' }, since: now, askedAt: now, heardAt: now }
  const entries: object[] = []
  for (let index = 0; index < count; index++) {
    const transaction = {
      from: address,
      to: recipient,
      value: '0x1',
      nonce: numberToHex(first + index),
    }
    const hash = await askNode(chain, 'eth_sendTransaction', [transaction])
    const calls = [{ to: recipient, value: '1', data: '0x' }]
    entries.push({
      ...{ id: hash, kind: 'transaction', hash, chainId: 31337, account: address, sender: address },
      ...{ nonce: String(first + index), calls, sentAt, progress },
    })
  }
  await page.evaluate((list) => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('transactions'))
    if (!name) throw new Error('The page has stored no transaction.')
    localStorage.setItem(name, JSON.stringify(list))
  }, entries)
  await page.reload()
  await page.getByTestId('transaction').first().waitFor()
  let [requests, calls] = [0, 0]
  const onRequest = (request: Request) => {
    const methods = request.url().startsWith(chain) ? trackedMethods(request) : []
    if (methods.length > 0) requests += 1
    calls += methods.length
  }
  page.on('request', onRequest)
  await setTimeout(countedMilliseconds)
  page.off('request', onRequest)
  await askNode(chain, 'anvil_dropAllTransactions', [])
  return [count, requests, calls, ...withGoal(calls / count, goals.requests)]
}

/** The calls of a request by which a transaction is followed. */
function trackedMethods(request: Request): string[] {
  const body = JSON.parse(request.postData() ?? '[]') as { method: string } | { method: string }[]
  const methods = [body].flat().map(({ method }) => method)
  return methods.filter((method) =>
    /^eth_(getTransaction\w*|getBlockByNumber|blockNumber|getUserOperation\w*|getLogs)$/.test(
      method,
    ),
  )
}
