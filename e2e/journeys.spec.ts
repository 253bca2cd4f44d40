import { devices, type Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { pressInWindow } from '#e2e/support/approveWindow.ts'
import { type Budget, countJourney, type Journey } from '#e2e/support/countJourney.ts'
import { devWallet, signIn } from '#e2e/support/devWalletActions.ts'
import {
  allowAlgorithmWarning,
  field,
  press,
  sendCode,
  signUp,
  waitForSignIn,
} from '#e2e/support/embeddedActions.ts'
import { expectSignedIn } from '#e2e/support/expectSignedIn.ts'
import { disconnect, sessionOf } from '#e2e/support/expectUsable.ts'
import { grantAllowance } from '#e2e/support/grantAllowance.ts'
import { consent, provider } from '#e2e/support/openIdActions.ts'
import { recipient } from '#e2e/support/signPageActions.ts'
import { startSignedIn } from '#e2e/support/startSignedIn.ts'
import { walletConnectName } from '#e2e/support/walletConnectActions.ts'
import { english } from '#lib/messages/english.ts'
import { addVirtualAuthenticator } from '#packages/playwright/src/passkeys.ts'

/** What each journey may cost at most; e2e/support/countJourney.ts says how it is counted. */
const budgets = {
  firstPasskey: { clicks: 2, words: 70, views: 3 },
  nextDay: { clicks: 1, words: 40, views: 2 },
  email: { clicks: 1, words: 70, views: 3 },
  openId: { clicks: 2, words: 40, views: 3 },
  knownWallet: { clicks: 2, words: 80, views: 3 },
  phoneByCode: { clicks: 1, words: 60, views: 3 },
  onThePhone: { clicks: 1, words: 40, views: 2 },
  signMessage: { clicks: 1, words: 50, views: 2 },
  // Words to reach: 90 each, and 160 of the deletion. The pages on the way say more than is needed there.
  send: { clicks: 4, words: 155, views: 4 },
  revoke: { clicks: 4, words: 195, views: 3 },
  // Four, then the person is signed in.
  recover: { clicks: 3, words: 110, views: 5 },
  leave: { clicks: 5, words: 330, views: 5 },
} as const satisfies Record<string, Budget>

/** What a first click may load: the code that keeps the focus, and small parts of what comes later. */
const lateScriptBytes = 16_000

test.beforeEach(({ watch }) => {
  test.slow()
  allowAlgorithmWarning(watch)
})

const done = english.signIn.doneTitle
const passkeyButton = (page: Page) => page.getByRole('button', { name: english.signIn.passkey })
const accountButton = (page: Page) => page.locator('#account-button')

/** Opens a page, and waits until what its idle time loads is there. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** Compares a journey with its budget, and prints what it has cost. */
function expectWithin(name: keyof typeof budgets, journey: Journey) {
  const { passed, timed, ...cost } = journey
  const text = `${name}: ${JSON.stringify(cost)} of ${JSON.stringify(budgets[name])}`
  const time = timed ? `, ${timed.ms} ms to the view that counts` : ''
  console.info(
    `${text}${time}\n${passed.map(({ title, words }) => `  ${words} ${title}`).join('\n')}`,
  )
  test.info().annotations.push({ type: 'journey', description: text + time })
  for (const [what, most] of Object.entries(budgets[name]))
    expect.soft(cost[what as keyof Budget], `${what} of ${name}`).toBeLessThanOrEqual(most)
  // A time would depend on the machine: what the view needs is there before the click.
  expect.soft(timed?.scriptBytes ?? 0, `scripts loaded for ${name}`).toBeLessThan(lateScriptBytes)
}

test('a person signs in for the first time, with a passkey', async ({ page, passkeys: _ }) => {
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      await passkeyButton(page).click()
      await press(page, 'createWallet')
      await expectSignedIn(page)
    },
    end: done,
    timed: english.embedded.choiceTitle,
  })
  expectWithin('firstPasskey', journey)
})

test('a person signs in with a passkey on the next day', async ({ page, passkeys: _ }) => {
  await signUp(page)
  await disconnect(page)
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      await passkeyButton(page).click()
      await expectSignedIn(page)
    },
    end: done,
    timed: english.embedded.passkeyPromptTitle,
  })
  expectWithin('nextDay', journey)
})

test('a person signs in by email on a new device', async ({ page, otherPage, mailbox }) => {
  const email = 'new-device@example.org'
  await field(otherPage, 'code').fill(await sendCode(otherPage, mailbox, email))
  await press(otherPage, 'addSkip')
  const address = await waitForSignIn(otherPage)
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      const address = page.getByRole('textbox', { name: english.signIn.email })
      await address.fill(email)
      await address.press('Enter')
      await expect(field(page, 'code')).toBeFocused()
      await page.keyboard.type(await mailbox.code(email))
      await press(page, 'addSkip')
      await expectSignedIn(page)
    },
    end: done,
  })
  expect((await sessionOf(page))?.address).toBe(address)
  expectWithin('email', journey)
})

test('a person signs in with an OpenID provider', async ({ page }) => {
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      const name = english.openId.continueWith({ name: provider })
      await page.getByRole('button', { name }).click()
      await consent(page, `journey-${crypto.randomUUID()}@example.com`)
      await expectSignedIn(page)
    },
    end: done,
  })
  expectWithin('openId', journey)
})

test('a person signs in with a browser wallet that the site knows', async ({
  page,
  context,
  wallet,
  baseURL,
}) => {
  await signIn(page, wallet)
  await wallet.setPolicy('ask')
  // The session is over, as after a week; the wallet is still connected.
  await page.goto('/errors')
  await page.request.delete('/api/auth/session', { headers: { origin: baseURL ?? '' } })
  const next = page.getByRole('button', { name: english.signIn.continueWith({ name: devWallet }) })
  const journey = await countJourney(page, {
    start: async () => {
      await open(page, '/')
      await expect(next).toBeVisible()
    },
    walk: async () => {
      await next.click()
      await pressInWindow(context, 'signIn')
      await expectSignedIn(page)
    },
    end: done,
  })
  expectWithin('knownWallet', journey)
})

test('a person signs in with a wallet on a phone that scans a code', async ({ page, phone }) => {
  await phone.set({ signsInOnConnect: true })
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      await page.getByRole('button', { name: walletConnectName }).click()
      await phone.scan(page)
      await phone.approveNext('wc_sessionAuthenticate')
      await expectSignedIn(page)
    },
    end: done,
  })
  expectWithin('phoneByCode', journey)
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'] ?? {}
  test.use(iPhone)

  test('a tap on a wallet opens its app', async ({ page, context, phone, watch }) => {
    watch.allowOrigin('https://metamask.app.link')
    const opened: string[] = []
    await context.route('https://metamask.app.link/**', (route) => {
      opened.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    const journey = await countJourney(page, {
      start: () => open(page, '/'),
      walk: async () => {
        await page.getByRole('button', { name: 'MetaMask' }).tap()
        await expect.poll(() => opened.length).toBe(1)
      },
      // The rest is in the app.
      end: english.walletConnect.openWallet({ name: 'MetaMask' }),
    })
    expectWithin('onThePhone', journey)
    await phone.setPolicy('approve')
    await phone.pair(new URL(opened[0] ?? '').searchParams.get('uri') ?? '')
    await expectSignedIn(page)
  })
})

test('a person signs a message of a page', async ({ page, passkeys: _ }) => {
  await signUp(page)
  const button = page.getByRole('button', { name: english.sign.signMessage })
  const title = english.sign.signedTitles.message
  const journey = await countJourney(page, {
    start: async () => {
      await open(page, '/sign')
      await expect(button).toBeEnabled()
    },
    walk: async () => {
      await button.click()
      await expect(page.getByTestId('signer')).toBeVisible()
    },
    end: title,
    timed: title,
  })
  expectWithin('signMessage', journey)
})

test('a person sends 5 of a token from another page', async ({ page, context, wallet, chain }) => {
  await chain.mintToken(wallet.address, 100)
  await startSignedIn(page, wallet)
  await wallet.setPolicy('ask')
  const journey = await countJourney(page, {
    start: () => open(page, '/account'),
    walk: async () => {
      await accountButton(page).click()
      await page.getByRole('menuitem', { name: english.accountMenu.send }).click()
      await expect(page.getByRole('textbox', { name: english.sign.to })).toBeFocused()
      await page.keyboard.type(recipient)
      await page.keyboard.press('Tab')
      await page.keyboard.type('DUSD')
      await page.keyboard.press('Tab')
      await page.keyboard.type('5')
      await page.getByRole('button', { name: english.sign.sendTransaction }).click()
      await pressInWindow(context, 'send')
      await expect(page.getByText(english.sign.sentTitles.confirmed)).toBeVisible()
    },
    // What is sent may be confirmed in the same moment.
    end: /Transaction (sent|confirmed)/,
  })
  expectWithin('send', journey)
})

test('a person revokes an allowance from another page', async ({ page, chain, passkeys: _ }) => {
  const address = await signUp(page)
  await grantAllowance(chain, address as `0x${string}`)
  await chain.fund(address as `0x${string}`, 1)
  const journey = await countJourney(page, {
    start: () => open(page, '/sign'),
    walk: async () => {
      await accountButton(page).click()
      await page.getByRole('menuitem', { name: english.accountMenu.allowances }).click()
      const row = page.getByTestId('allowance')
      await row.getByRole('button').first().click()
      const dialog = page.getByTestId('review-dialog')
      await dialog.getByRole('button', { name: /^Continue in |^Confirm/ }).click()
      await expect(row).toHaveCount(0)
    },
    end: '!',
  })
  expectWithin('revoke', journey)
})

test('a person who has lost the passkey gets back into the wallet', async ({
  page,
  otherPage,
  mailbox,
  passkeys,
}) => {
  const email = 'lost-journey@example.org'
  await addVirtualAuthenticator(otherPage)
  await field(otherPage, 'code').fill(await sendCode(otherPage, mailbox, email))
  await press(otherPage, 'addSubmit')
  const address = await waitForSignIn(otherPage)
  const journey = await countJourney(page, {
    start: () => open(page, '/'),
    walk: async () => {
      await passkeyButton(page).click()
      await press(page, 'lostPasskey')
      await field(page, 'email').fill(email)
      await field(page, 'email').press('Enter')
      await expect(field(page, 'code')).toBeFocused()
      await page.keyboard.type(await mailbox.code(email))
      await expectSignedIn(page)
    },
    end: done,
  })
  expect((await sessionOf(page))?.address).toBe(address)
  expect(await passkeys.passkeys()).toHaveLength(1)
  expectWithin('recover', journey)
})

test('a person saves their data and deletes the account', async ({ page, passkeys: _ }) => {
  const { leaving } = english
  await signUp(page)
  const saved = page.waitForEvent('download')
  const journey = await countJourney(page, {
    start: () => open(page, '/sign'),
    walk: async () => {
      await accountButton(page).click()
      await page.getByRole('menuitem', { name: english.accountMenu.security }).click()
      await page.getByRole('button', { name: leaving.deleteAction }).click()
      const dialog = page.getByRole('dialog', { name: leaving.confirmTitle })
      await dialog.getByLabel(leaving.understood).check()
      await dialog.getByRole('button', { name: leaving.deleteAction }).click()
      await saved
      await expect(page.getByText(leaving.deletedText)).toBeVisible()
    },
    end: english.signIn.title({ appName: 'Latchkey' }),
  })
  expect(await sessionOf(page)).toBeNull()
  expectWithin('leave', journey)
})
