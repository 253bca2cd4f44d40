import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { catalogue } from '../lib/errors/catalogue.ts'
import { signInMessages } from '../lib/messages/signInMessages.ts'
import { signInStepMessages } from '../lib/messages/signInStepMessages.ts'
import { signMessages } from '../lib/messages/signMessages.ts'
import { walletConnectMessages } from '../lib/messages/walletConnectMessages.ts'
import { expect, test } from './fixtures.ts'
import {
  disconnect,
  expectSessionAddress,
  openAccountMenu,
  sessionOf,
} from './support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  pressWhenReady,
  review,
} from './support/signPageActions.ts'
import {
  copyPairingUri,
  showQrCode,
  signInWithWalletConnect,
  walletConnectName,
} from './support/walletConnectActions.ts'

test.beforeEach(({ watch }) => watch.allowReports('connectionReset'))

type Hex = `0x${string}`

const done = { name: signInMessages.doneTitle }

test('a person signs in with the phone that scanned the code', async ({ page, control }) => {
  await signInWithWalletConnect(page, control)
  await expectSessionAddress(page)
  const [account] = (await control.phone.state()).accounts
  expect((await sessionOf(page))?.address).toBe(account)
})

test('the code says what to do, how long it is good, and needs no inline style', async ({
  page,
}) => {
  await showQrCode(page)
  await expect(
    page.getByRole('heading', { name: walletConnectMessages.connectTitle }),
  ).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^[0-5]:\d\d left$/)
  expect(await page.locator('main [style]').count()).toBe(0)
})

test('the phone is told who asks, and signs only for whom it knows', async ({ page, control }) => {
  await control.phone.pair(await showQrCode(page))
  await expect.poll(async () => (await control.phone.state()).asks[0]?.outcome).toBe('pending')
  const [ask] = (await control.phone.state()).asks
  expect(ask).toMatchObject({ check: 'valid', origin: new URL(page.url()).origin })
  await control.phone.approve()
  await expect(
    page.getByRole('heading', {
      name: signInStepMessages.signTitle(walletConnectMessages.devPhone),
    }),
  ).toBeVisible()
  await expect.poll(async () => (await control.phone.state()).asks[0]?.method).toBe('personal_sign')
  await control.phone.approve()
  await expect(page.getByRole('heading', done)).toBeVisible()
})

test('messages, typed data and transactions are signed on the phone', async ({ page, control }) => {
  await signInWithWalletConnect(page, control)
  const { address } = (await sessionOf(page)) ?? {}
  await page.goto('/sign')

  await chooseTab(page, 'message')
  await field(page, signMessages.message).fill('From afar')
  await pressWhenReady(page, 'signMessage')
  const signature = page.getByTestId('signature').filter({ visible: true })
  expect(
    await recoverMessageAddress({
      message: 'From afar',
      signature: (await signature.textContent()) as Hex,
    }),
  ).toBe(address)

  await chooseTab(page, 'typedData')
  await page.getByRole('button', { name: signMessages.sampleNames.mail }).click()
  const typedData = JSON.parse(await field(page, signMessages.typedData).inputValue())
  await pressWhenReady(page, 'signTypedData')
  expect(
    await recoverTypedDataAddress({
      ...typedData,
      signature: (await signature.textContent()) as Hex,
    }),
  ).toBe(address)

  await chooseTab(page, 'transaction')
  await fillTransaction(page, {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '0.01',
  })
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByText(signMessages.status.confirmed).first()).toBeVisible()
})

test('two chains: one is switched to here, and signed for there', async ({ page, control }) => {
  await signInWithWalletConnect(page, control)
  await page.goto('/sign')
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Devnet 2' }).click()
  await expect(review(page)).toContainText(signMessages.chainId(31338))
  await chooseTab(page, 'transaction')
  await fillTransaction(page, {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '0.01',
  })
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByText(signMessages.status.confirmed).first()).toBeVisible()
  expect((await control.phone.state()).asks[0]).toMatchObject({
    method: 'eth_sendTransaction',
    chainId: 31338,
  })
})

test('after a reload the phone is still there, and signs without a new code', async ({
  page,
  control,
}) => {
  await signInWithWalletConnect(page, control)
  await page.goto('/sign')
  await page.reload()
  await chooseTab(page, 'message')
  await pressWhenReady(page, 'signMessage')
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('disconnecting ends the session on the phone', async ({ page, control }) => {
  await signInWithWalletConnect(page, control)
  await disconnect(page)
  await expect.poll(async () => (await control.phone.state()).sessions).toEqual([])
})

test('cancelling says so to the letter, and the same code is offered again', async ({
  page,
  control,
}) => {
  const uri = await showQrCode(page)
  await page.getByRole('button', { name: signInMessages.cancel, exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    catalogue.connectionReset.message,
  )
  await page.getByRole('button', { name: signInStepMessages.tryAgain }).click()
  expect(await copyPairingUri(page)).toBe(uri)
  await control.phone.set({ policy: 'approve' })
  await control.phone.pair(uri)
  await expect(page.getByRole('heading', done)).toBeVisible()
})

test('a visitor who chooses another wallet loads none of it', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/_next/static/chunks/')) loaded.push(await response.text())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: walletConnectName })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((text) => text.includes('irn_subscribe'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })

  test('a tap on a wallet opens its app with the link, and its requests open it again', async ({
    page,
    context,
    control,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const app = page.getByRole('link', { name: walletConnectMessages.devPhone })
    await expect(app).toHaveAttribute('href', /\/wc\?uri=wc%3A/)
    const [opened] = await Promise.all([context.waitForEvent('page'), app.click()])
    await expect(opened).toHaveURL(/^http:\/\/localhost:\d+\//)
    await expect.poll(async () => (await control.phone.state()).asks[0]?.outcome).toBe('pending')

    const asking = context.waitForEvent('page')
    await control.phone.approve()
    await expect
      .poll(async () => (await control.phone.state()).asks[0]?.method)
      .toBe('personal_sign')
    const again = page.getByRole('link', {
      name: walletConnectMessages.openWallet(walletConnectMessages.devPhone),
    })
    await expect(again).toHaveAttribute('href', /\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
    expect((await asking).url()).toMatch(/^http:\/\/localhost:\d+\//)
    await control.phone.approve()
    await expect(page.getByRole('heading', done)).toBeVisible()
    await expect(again).toHaveCount(0)
  })

  test('a page that closes while the wallet approves learns of it when it is opened again', async ({
    page,
    context,
    control,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const app = page.getByRole('link', { name: walletConnectMessages.devPhone })
    await expect(app).toHaveAttribute('href', /\/wc\?uri=wc%3A/)
    const [opened] = await Promise.all([context.waitForEvent('page'), app.click()])
    await expect(opened).toHaveURL(/^http:\/\/localhost:\d+\//)
    await expect.poll(async () => (await control.phone.state()).asks[0]?.outcome).toBe('pending')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toContain('symKey')
    await page.close()
    await control.phone.approve()
    await expect.poll(async () => (await control.phone.state()).sessions.length).toBe(1)
    const next = await context.newPage()
    await next.goto('/')
    const goOn = next.getByRole('button', {
      name: signInMessages.continueWith(walletConnectMessages.devPhone),
    })
    await expect(goOn).toBeVisible()
    await control.phone.set({ policy: 'approve' })
    await goOn.click()
    await expect(next.getByRole('heading', done)).toBeVisible()
  })

  test('wallets of the book are links, and the code is one tap away', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const list = page.getByRole('list', { name: walletConnectMessages.appsLabel })
    await expect(list.getByRole('link', { name: 'Rainbow' })).toHaveAttribute(
      'href',
      /^https:\/\/.*uri=wc%3A/,
    )
    await page.getByRole('button', { name: walletConnectMessages.showCode }).click()
    await expect(page.getByRole('img', { name: walletConnectMessages.codeLabel })).toBeVisible()
  })
})
