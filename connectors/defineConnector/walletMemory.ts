import { currentChainKey, lastUsedChainKey, openKey } from '#lib/protocol/constants.ts'

type KeyValueStorage = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/** The memory of one connector. */
export type WalletMemory = ReturnType<typeof walletMemory>

/**
 * What a connector remembers from one visit to the next (§9), each under `<id>.<key>`: whether
 * its wallet is open, the current chain (gone when the wallet is left), the last used one (stays).
 * A storage that fails, or none, makes it forgetful, never broken.
 */
export function walletMemory(id: string, storage: KeyValueStorage | null | undefined) {
  let isOpenHere = false

  async function quietly<value>(act: () => value | Promise<value>) {
    try {
      return await act()
    } catch {
      return undefined
    }
  }

  return {
    async isOpen() {
      return isOpenHere || (await quietly(() => storage?.getItem(`${id}.${openKey}`))) === true
    },
    async open() {
      isOpenHere = true
      await quietly(() => storage?.setItem(`${id}.${openKey}`, true))
    },
    async close() {
      isOpenHere = false
      await quietly(() => storage?.removeItem(`${id}.${openKey}`))
      await quietly(() => storage?.removeItem(`${id}.${currentChainKey}`))
    },
    async keepChain(chainId: number) {
      await quietly(() => storage?.setItem(`${id}.${currentChainKey}`, chainId))
      await quietly(() => storage?.setItem(`${id}.${lastUsedChainKey}`, chainId))
    },
    async lastUsedChain() {
      const chainId = await quietly(() => storage?.getItem(`${id}.${lastUsedChainKey}`))
      return typeof chainId === 'number' ? chainId : undefined
    },
  }
}
