import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '#devnet/clock.ts'
import type { OutgoingMessage } from '#devnet/custody/CustodyDependencies.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { type Mailbox, startMailbox } from '#devnet/mailbox/mailbox.ts'
import { createRequestLog } from '#devnet/requestLog.ts'
import { accessibilityViolations } from '#tests/devnet/support/accessibilityViolations.ts'
import { chromiumArgs, ensureChromium } from '../../../scripts/lib/chromium.ts'

const clock = createClock()
const log = createRequestLog(clock)
const email: OutgoingMessage = {
  kind: 'email',
  to: 'ada@example.com',
  from: 'Latchkey <post@custody.localhost>',
  subject: 'Your code for Latchkey',
  text: 'K7WQ2M is your code.',
  code: 'K7WQ2M',
}

let mailbox: Mailbox
let control: Served
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  mailbox = await startMailbox({ port: 0, clock, log })
  control = await serve({ name: 'the control port', port: 0, app: mailbox.control })
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([mailbox?.stop(), control?.stop()])
})
beforeEach(() => mailbox.reset())
afterEach(async () => {
  expect(troubles.splice(0), 'errors on the page').toEqual([])
  for (const context of browser.contexts()) await context.close()
})

async function open(options: { path?: string; width?: number; dark?: boolean } = {}) {
  const { path = '/', width = 1280, dark = false } = options
  const context = await browser.newContext({
    viewport: { width, height: 760 },
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => troubles.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error') troubles.push(line.text())
  })
  await page.goto(`${mailbox.url}${path}`)
  return page
}
const opened = (page: Page) => page.getByRole('article', { name: 'Message' })

describe('the switches', () => {
  test('list messages newest first, of one address if given', async () => {
    await mailbox.mailer.send(email)
    await mailbox.mailer.send({ ...email, to: 'bob@example.com' })
    await mailbox.mailer.send({ ...email, to: 'Ada@Example.com', code: 'SECOND' })
    const read = async (query: string) =>
      (await (await fetch(`${control.url}/control/mailbox${query}`)).json()) as OutgoingMessage[]
    expect((await read('')).map(({ to }) => to)).toEqual([
      'Ada@Example.com',
      'bob@example.com',
      'ada@example.com',
    ])
    const own = await read(`?to=${encodeURIComponent(' ADA@example.com')}`)
    expect(own.map(({ code }) => code)).toEqual(['SECOND', 'K7WQ2M'])
    expect(own[0]).toHaveProperty('at', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
    expect(await read('?to=eve@example.com')).toEqual([])
  })

  test('keep the newest 200 messages', async () => {
    for (let turn = 0; turn < 205; turn += 1)
      await mailbox.mailer.send({ ...email, code: String(turn) })
    expect(mailbox.list()).toHaveLength(200)
    expect(mailbox.list().at(-1)?.code).toBe('5')
  })

  test('a mailbox that is down accepts no message', async () => {
    mailbox.setDown(true)
    await expect(mailbox.mailer.send(email)).rejects.toThrow('down')
    mailbox.reset()
    await mailbox.mailer.send(email)
    expect(mailbox.list()).toHaveLength(1)
  })

  test('a site cannot read its codes from the mailbox', async () => {
    await mailbox.mailer.send(email)
    for (const path of ['/control/mailbox', '/events', '/control/mailbox/reset']) {
      const method = path.endsWith('reset') ? 'POST' : 'GET'
      const headers = { origin: 'http://localhost:3000' }
      const answer = await fetch(`${mailbox.url}${path}`, { method, headers })
      expect(answer.status).toBe(403)
    }
    expect(mailbox.list()).toHaveLength(1)
  })
})

describe('the page', () => {
  test('shows a message when it arrives, with its code to copy and its link', async () => {
    const page = await open()
    await page.getByText('No messages.').waitFor()
    await mailbox.mailer.send({ ...email, link: 'http://localhost:3000/in?code=K7WQ2M' })
    await opened(page).getByText('ada@example.com').waitFor()
    const link = opened(page).getByRole('link', { name: 'Open the link' })
    expect(await link.getAttribute('href')).toBe('http://localhost:3000/in?code=K7WQ2M')
    await opened(page).getByRole('button', { name: 'Copy the code' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('K7WQ2M')
  })

  test('creates no link to a script and no markup from a message', async () => {
    await mailbox.mailer.send({
      ...email,
      link: 'javascript:alert(1)',
      text: '<b id="made">bold</b>',
      subject: '<i>x</i>',
    })
    const page = await open()
    await opened(page).getByText('<b id="made">bold</b>').waitFor()
    expect(await opened(page).getByRole('link').count()).toBe(0)
    expect(await page.locator('#made').count()).toBe(0)
  })

  test('keeps showing the opened message when another arrives', async () => {
    await mailbox.mailer.send({ ...email, subject: 'First' })
    await mailbox.mailer.send({ ...email, subject: 'Second', kind: 'sms', to: '+491511' })
    const page = await open()
    await opened(page).getByRole('heading', { name: 'Second' }).waitFor()
    await page.getByRole('button', { name: /First/ }).click()
    await opened(page).getByRole('heading', { name: 'First' }).waitFor()
    await mailbox.mailer.send({ ...email, subject: 'Third' })
    await page.getByRole('button', { name: /Third/ }).waitFor()
    expect(await opened(page).getByRole('heading').textContent()).toBe('First')
    await opened(page).getByRole('button', { name: 'Delete' }).click()
    await opened(page).getByRole('heading', { name: 'Third' }).waitFor()
    await page.getByRole('button', { name: 'Empty' }).click()
    await page.getByText('No messages.').waitFor()
    expect(mailbox.list()).toEqual([])
  })

  test('shows the messages of the address in its URL', async () => {
    await mailbox.mailer.send({ ...email, subject: 'For Ada' })
    await mailbox.mailer.send({ ...email, subject: 'For Bob', to: 'bob@example.com' })
    const page = await open({ path: '/?to=ada@example.com' })
    await opened(page).getByRole('heading', { name: 'For Ada' }).waitFor()
    expect(await page.getByRole('button', { name: /For Bob/ }).count()).toBe(0)
    await page.getByLabel('Show messages to').selectOption('bob@example.com')
    await opened(page).getByRole('heading', { name: 'For Bob' }).waitFor()
  })

  test('on a phone, the list or the message is shown', async () => {
    await mailbox.mailer.send(email)
    const page = await open({ width: 360 })
    expect(await opened(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: /Your code/ }).click()
    await opened(page).waitFor()
    await page.getByRole('button', { name: 'Back to the inbox' }).click()
    const row = page.getByRole('button', { name: /Your code/ })
    await row.waitFor()
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test.each([
    { width: 360, dark: false },
    { width: 1280, dark: true },
  ])('is accessible: %j', async (look) => {
    await mailbox.mailer.send(email)
    await mailbox.mailer.send({ ...email, code: 'x'.repeat(300), link: 'http://localhost:1/' })
    const page = await open(look)
    await page
      .getByRole('button', { name: /Your code/ })
      .first()
      .click()
    await opened(page).waitFor()
    const violations = await accessibilityViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
})
