import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Connector } from 'wagmi'
import {
  genericScreens,
  loadedScreens,
  loadWalletScreens,
} from '#react/wallets/loadWalletScreens.ts'
import { root } from '#tests/support/tree.ts'

const kinds = readdirSync(join(root, 'react/wallets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each(kinds)(
  '%s has screens, and a connector without its members gets generic ones',
  async (type) => {
    const plain = { type } as Connector
    expect(loadedScreens(plain)).toBeUndefined()
    const generic = await loadWalletScreens(plain)
    const { screens } = await import(`../../../react/wallets/${type}/screens.tsx`)
    expect(loadedScreens(plain)).toBe(generic)
    expect(generic).toBe(screens.supports ? genericScreens : screens)
  },
)

test('a type without a folder gets the generic screens', async () => {
  const foreign = { type: 'baseAccount' } as Connector
  expect(await loadWalletScreens(foreign)).toBe(genericScreens)
  expect(await loadWalletScreens({ type: '' } as Connector)).toBe(genericScreens)
  expect(await loadWalletScreens({ type: '../ui' } as Connector)).toBe(genericScreens)
})
