import { currentChainKey, lastUsedChainKey, openKey } from '#lib/protocol/constants.ts'

type KeyValueStorage = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/** The persisted state of one connector. */
export type WalletMemory = ReturnType<typeof walletMemory>

/**
 * The connector state persisted between visits, each under `<id>.<key>`: whether the wallet is
 * open, the current chain (removed on disconnect), and the last used chain (kept). If the storage
 * fails or is missing, nothing is remembered and nothing throws.
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
      await this.lock()
    },
    /** Called when the wallet is locked: it has no current chain, but stays open. */
    async lock() {
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
