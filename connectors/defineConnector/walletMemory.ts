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

  async function ignoreErrors<value>(run: () => value | Promise<value>) {
    try {
      return await run()
    } catch {
      return undefined
    }
  }

  return {
    async isOpen() {
      return isOpenHere || (await ignoreErrors(() => storage?.getItem(`${id}.${openKey}`))) === true
    },
    async open() {
      isOpenHere = true
      await ignoreErrors(() => storage?.setItem(`${id}.${openKey}`, true))
    },
    async close() {
      isOpenHere = false
      await ignoreErrors(() => storage?.removeItem(`${id}.${openKey}`))
      await this.lock()
    },
    /** Called when the wallet is locked: it has no current chain, but stays open. */
    async lock() {
      await ignoreErrors(() => storage?.removeItem(`${id}.${currentChainKey}`))
    },
    async storeChain(chainId: number) {
      await ignoreErrors(() => storage?.setItem(`${id}.${currentChainKey}`, chainId))
      await ignoreErrors(() => storage?.setItem(`${id}.${lastUsedChainKey}`, chainId))
    },
    async lastUsedChain() {
      const chainId = await ignoreErrors(() => storage?.getItem(`${id}.${lastUsedChainKey}`))
      return typeof chainId === 'number' ? chainId : undefined
    },
  }
}
