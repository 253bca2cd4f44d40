import { writeFile } from 'node:fs/promises'
import type { BrowserContext, TestInfo } from '@playwright/test'
import type { DevnetClient } from '#devnet/client.ts'

/** The newest lines of the request log that are attached. */
const requestLines = 200
/** Characters of one line, one wallet's state or one page's text. */
const lineLength = 300
const sectionLength = 4000

/**
 * Attaches to a failed test's report what the devnet received, and what each wallet and each open
 * page showed when the test ended. What cannot be read is replaced by the reason.
 */
export async function attachDevnet(
  info: TestInfo,
  context: BrowserContext,
  control: DevnetClient,
): Promise<void> {
  const requests = await readable(async () => {
    const lines = (await control.requests()).map(({ at, service, method, outcome, ...rest }) =>
      [at, service, method, outcome, rest.origin, rest.detail].filter(Boolean).join(' '),
    )
    return lines.slice(-requestLines).map((line) => line.slice(0, lineLength))
  })
  await attach(info, 'requests to the devnet', requests)

  const wallets = { wallet: control.wallet, phone: control.phone, popup: control.popup }
  const states = Object.entries(wallets).map(([name, { state }]) =>
    section(name, async () => JSON.stringify(await state(), null, 2)),
  )
  const pages = context
    .pages()
    .map((page) =>
      section(page.url().slice(0, lineLength), () =>
        page.locator('body').ariaSnapshot({ timeout: 2000 }),
      ),
    )
  await attach(info, 'wallets and pages', await Promise.all([...states, ...pages]))
}

async function section(title: string, read: () => Promise<string>): Promise<string> {
  const [text = ''] = await readable(async () => [await read()])
  return `── ${title}\n${text.slice(0, sectionLength)}\n`
}

async function readable(read: () => Promise<string[]>): Promise<string[]> {
  return read().catch((error: unknown) => [String(error).slice(0, lineLength)])
}

/** As a file of the test's folder, whose path reporters print. */
async function attach(info: TestInfo, name: string, lines: string[]): Promise<void> {
  const path = info.outputPath(`${name.replaceAll(' ', '-')}.txt`)
  await writeFile(path, `${lines.join('\n')}\n`)
  info.attachments.push({ name, path, contentType: 'text/plain' })
}
