import { catalogue } from '#lib/errors/catalogue.ts'
import { firstLoad, firstLoadBudgetKb } from '../scripts/bench/firstLoad.ts'
import { expect, test } from './fixtures.ts'

test('the sign-in page stays within its script budget and loads no wallet SDK', async ({
  browser,
  baseURL,
  control,
}) => {
  const configured = Object.values(await control.services())
  const load = await firstLoad(browser, `${baseURL}/`, { configured })
  expect(load.scripts).toBeGreaterThan(0)
  expect(load.scriptKb).toBeLessThanOrEqual(firstLoadBudgetKb)
  expect(load.sdkKb).toBe(0)
  expect(load.foreignHosts).toEqual([])
})

test('the sign-in page loads no row of the error catalog before an error occurs', async ({
  browser,
  baseURL,
}) => {
  const { sdkKb } = await firstLoad(browser, `${baseURL}/`, {
    sdkWord: catalogue.connectionReset.message,
  })
  expect(sdkKb).toBe(0)
})
