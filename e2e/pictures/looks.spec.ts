import { expect, test } from '#e2e/fixtures.ts'
import { readLooks } from '#e2e/pictures/readLooks.ts'
import { takePicture } from '#e2e/pictures/takePicture.ts'
import { devWallet } from '#e2e/support/devWalletActions.ts'

test.use({ viewport: { width: 720, height: 720 } })

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('the first screen', async ({ page }, { project: { name } }) => {
      // The project's name is the example's, and its site has that look.
      const scheme = readLooks().find((one) => `look-${one.name}` === name)?.look.scheme ?? 'system'
      test.skip(scheme !== 'system' && scheme !== colorScheme, 'the site shows one theme')
      await page.goto('/')
      await expect(page.getByRole('button', { name: devWallet }).first()).toBeVisible()
      await takePicture(page, `${name}-${colorScheme}`)
    })
  })
