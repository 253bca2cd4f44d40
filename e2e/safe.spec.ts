import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from '#e2e/fixtures.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { root } from '#tests/support/tree.ts'

/** The site allows the devnet's Safe of its worker to frame it; a name of its own is another site. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const hostPort = Number(process.env.E2E_DEVNET_PORT || 4100) + worker * 50 + devnetPortOffsets.safe
const host = `http://safe.localhost:${hostPort}`

test.use({ site: { root, env: { FRAME_ANCESTORS: host } } })

async function openApp(page: Page, appUrl: string): Promise<FrameLocator> {
  await page.goto(`${host}/?app=${encodeURIComponent(appUrl)}`)
  return page.frameLocator('iframe')
}

const waiting = (app: FrameLocator) =>
  app.getByRole('heading', { name: 'Waiting for the other owners' })

/** The Safe is connected without a click; the user signs in, and the first owner signs. */
async function startSignIn(page: Page, appUrl: string) {
  const app = await openApp(page, appUrl)
  await app.getByRole('button', { name: 'Continue with Safe' }).click()
  await expect(app.getByText('The other owners of this account can sign until')).toBeVisible()
  await page.getByRole('button', { name: 'Owner 1 signs' }).click()
  await expect(waiting(app)).toBeVisible()
  return app
}

test('a Safe signs in once both owners have signed, the second one later', async ({
  page,
  runningSite,
}) => {
  const app = await startSignIn(page, runningSite.siteUrl)
  await app.getByRole('button', { name: 'Check again' }).click()
  await expect(app.getByText('Not all owners have signed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Owner 2 signs' }).click()
  await expect(app.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
})

test('the sign-in goes on after a reload, and when the owners approve on chain', async ({
  page,
  runningSite,
  devnet,
}) => {
  await startSignIn(page, runningSite.siteUrl)
  await page.reload()
  const app = page.frameLocator('iframe')
  await expect(waiting(app)).toBeVisible()
  await expect(app.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await devnet.client.safe.approveOnChain()
  // The node that answers first may not have the block of the approval yet.
  await expect(async () => {
    const again = app.getByRole('button', { name: 'Check again' })
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(app.getByRole('heading', { name: 'You’re signed in' })).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
})

test('whoever stops waiting chooses again, also after a reload', async ({ page, runningSite }) => {
  const app = await startSignIn(page, runningSite.siteUrl)
  await app.getByRole('button', { name: 'Back to all options' }).click()
  await expect(app.getByRole('button', { name: 'Continue with Safe' })).toBeVisible()
  await page.reload()
  await expect(app.getByRole('button', { name: 'Continue with Safe' })).toBeVisible()
})

test('outside of a Safe, it is not listed', async ({ page, runningSite }) => {
  await page.goto(runningSite.siteUrl)
  await expect(page.getByRole('button', { name: 'Dev Wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Safe/ })).toHaveCount(0)
})
