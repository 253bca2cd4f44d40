import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import {
  disconnect,
  expectSessionAddress,
  openAccountMenu,
  sessionOf,
} from '#e2e/support/expectUsable.ts'
import {
  chooseTab,
  field,
  fillTransaction,
  pressWhenReady,
  review,
} from '#e2e/support/signPageActions.ts'
import {
  copyPairingUri,
  showQrCode,
  signInWithWalletConnect,
  walletConnectName,
} from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'

test.beforeEach(({ watch }) => watch.allowReports('connectionReset'))

test('a user signs in with the phone that scanned the QR code', async ({ page, phone }) => {
  await signInWithWalletConnect(page, phone)
  await expectSessionAddress(page)
  const [account] = phone.accounts
  expect((await sessionOf(page))?.address).toBe(account)
})

test('the QR code has instructions and a countdown, and needs no inline style', async ({
  page,
}) => {
  await showQrCode(page)
  await expect(
    page.getByRole('heading', { name: english.walletConnect.connectTitle }),
  ).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^[0-5]:\d\d left$/)
  expect(await page.locator('main [style]').count()).toBe(0)
})

test('the phone verifies the site’s origin, and prompts for the session and the signature', async ({
  page,
  phone,
}) => {
  await phone.pair(await showQrCode(page))
  const request = await phone.next()
  expect(request).toMatchObject({ validation: 'valid', origin: new URL(page.url()).origin })
  await request.approve()
  await expect(
    page.getByRole('heading', {
      name: english.signInStep.signTitle({ name: english.walletConnect.devPhone }),
    }),
  ).toBeVisible()
  await phone.approveNext('personal_sign')
  await expectSignedIn(page)
})

test('messages, typed data and transactions are signed on the phone', async ({ page, phone }) => {
  await signInWithWalletConnect(page, phone)
  const { address } = (await sessionOf(page)) ?? {}
  await page.goto('/sign')

  await chooseTab(page, 'message')
  await field(page, english.sign.message).fill('From the phone')
  await pressWhenReady(page, 'signMessage')
  const signature = page.getByTestId('signature').filter({ visible: true })
  expect(
    await recoverMessageAddress({
      message: 'From the phone',
      signature: (await signature.textContent()) as Hex,
    }),
  ).toBe(address)

  await chooseTab(page, 'typedData')
  await page.getByRole('button', { name: english.sign.sampleNames.mail }).click()
  const typedData = JSON.parse(await field(page, english.sign.typedData).inputValue())
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
  await expect(page.getByText(english.sign.status.confirmed).first()).toBeVisible()
})

test('after the site switches the chain, the phone signs for that chain', async ({
  page,
  phone,
}) => {
  await signInWithWalletConnect(page, phone)
  await page.goto('/sign')
  await openAccountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Devnet 2' }).click()
  await expect(review(page)).toContainText(english.sign.chainId({ id: 31338 }))
  await chooseTab(page, 'transaction')
  await fillTransaction(page, {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '0.01',
  })
  await pressWhenReady(page, 'sendTransaction')
  await expect(page.getByText(english.sign.status.confirmed).first()).toBeVisible()
  expect((await phone.state()).requests[0]).toMatchObject({
    method: 'eth_sendTransaction',
    chainId: 31338,
  })
})

test('after a reload the session is restored, and signs without a new QR code', async ({
  page,
  phone,
}) => {
  await signInWithWalletConnect(page, phone)
  await page.goto('/sign')
  await page.reload()
  await chooseTab(page, 'message')
  await pressWhenReady(page, 'signMessage')
  await expect(page.getByTestId('signature')).toBeVisible()
})

test('disconnecting ends the session on the phone', async ({ page, phone }) => {
  await signInWithWalletConnect(page, phone)
  await disconnect(page)
  await expect.poll(async () => (await phone.state()).sessions).toEqual([])
})

test('canceling shows the specified error, and trying again shows the same QR code', async ({
  page,
  phone,
}) => {
  const uri = await showQrCode(page)
  await page.getByRole('button', { name: english.signIn.cancel, exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    walletConnectErrors.connectionReset.message,
  )
  await page.getByRole('button', { name: english.signInStep.tryAgain }).click()
  expect(await copyPairingUri(page)).toBe(uri)
  await phone.setPolicy('approve')
  await phone.pair(uri)
  await expectSignedIn(page)
})

test('the SDK is not loaded until WalletConnect is chosen', async ({ page }) => {
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

  test('tapping a wallet opens its app with the pairing link, and each request opens it again', async ({
    page,
    context,
    phone,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const app = page.getByRole('link', { name: english.walletConnect.devPhone })
    await expect(app).toHaveAttribute('href', /\/wc\?uri=wc%3A/)
    const [opened] = await Promise.all([context.waitForEvent('page'), app.click()])
    await expect(opened).toHaveURL(/^http:\/\/localhost:\d+\//)
    const connection = await phone.next('session_proposal')

    const openedApp = context.waitForEvent('page')
    await connection.approve()
    const signature = await phone.next('personal_sign')
    const requestLink = page.getByRole('link', {
      name: english.walletConnect.openWallet({ name: english.walletConnect.devPhone }),
    })
    await expect(requestLink).toHaveAttribute(
      'href',
      /\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/,
    )
    expect((await openedApp).url()).toMatch(/^http:\/\/localhost:\d+\//)
    await signature.approve()
    await expectSignedIn(page)
    await expect(requestLink).toHaveCount(0)
  })

  test('a session approved after the page was closed is there when it is opened again', async ({
    page,
    context,
    phone,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const app = page.getByRole('link', { name: english.walletConnect.devPhone })
    await expect(app).toHaveAttribute('href', /\/wc\?uri=wc%3A/)
    const [opened] = await Promise.all([context.waitForEvent('page'), app.click()])
    await expect(opened).toHaveURL(/^http:\/\/localhost:\d+\//)
    const connection = await phone.next('session_proposal')
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toContain('symKey')
    await page.close()
    await connection.approve()
    await expect.poll(async () => (await phone.state()).sessions.length).toBe(1)
    const next = await context.newPage()
    await next.goto('/')
    const continueButton = next.getByRole('button', {
      name: english.signIn.continueWith({ name: english.walletConnect.devPhone }),
    })
    await expect(continueButton).toBeVisible()
    await phone.setPolicy('approve')
    await continueButton.click()
    await expectSignedIn(next)
  })

  test('wallets of the wallet book are links, and the QR code can be shown instead', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const list = page.getByRole('list', { name: english.walletConnect.appsLabel })
    await expect(list.getByRole('link', { name: 'Rainbow' })).toHaveAttribute(
      'href',
      /^https:\/\/.*uri=wc%3A/,
    )
    await page.getByRole('button', { name: english.walletConnect.showCode }).click()
    await expect(page.getByRole('img', { name: english.walletConnect.codeLabel })).toBeVisible()
  })

  test('a wallet whose app does not open can be installed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const list = page.getByRole('list', { name: english.walletConnect.appsLabel })
    const get = page.getByRole('link', { name: english.walletConnect.getApp({ name: 'Rainbow' }) })
    await expect(list.getByRole('link', { name: 'Rainbow' })).toBeVisible()
    await expect(get).toHaveCount(0)
    // Where the app is missing, the tap leads nowhere.
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault())
    })
    await list.getByRole('link', { name: 'Rainbow' }).click()
    await expect(get).toHaveAttribute('href', /^https:\/\/apps\.apple\.com\//)
  })

  test('the wallets can be searched, and show their logos', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: walletConnectName }).click()
    const list = page.getByRole('list', { name: english.walletConnect.appsLabel })
    const logo = list.getByRole('listitem').filter({ hasText: 'Rainbow' }).locator('img')
    await expect(logo).toHaveAttribute('src', '/wallets/rainbow.svg')
    await expect
      .poll(() => logo.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
    const search = page.getByRole('searchbox', { name: english.walletConnect.search })
    await search.fill(' rainB')
    await expect(list.getByRole('link', { name: 'Rainbow' })).toBeVisible()
    await expect(list.getByRole('link', { name: 'MetaMask' })).toHaveCount(0)
    await search.fill('no such wallet')
    await expect(
      page.getByText(english.walletConnect.nothingFound({ query: 'no such wallet' })),
    ).toBeVisible()
  })
})
