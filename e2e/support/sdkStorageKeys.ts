/** An entry in which an unmodified SDK stores, in the clear, what looks like key material. */
export type SdkStorageKey = {
  package: string
  storage: 'localStorage' | 'IndexedDB'
  /** Name of the entry, and the path in it if only a part is meant; * matches any text. */
  place: string
}

/**
 * Every exception to “nothing secret is stored”. The README has the same list; a test compares
 * them.
 */
export const sdkStorageKeys: readonly SdkStorageKey[] = [
  {
    package: '@coinbase/wallet-sdk',
    storage: 'localStorage',
    place: '-CBWSDK:SCWKeyManager:ownPrivateKey',
  },
  {
    package: '@coinbase/wallet-sdk',
    storage: 'localStorage',
    place: '-walletlink:https://www.walletlink.org:session:secret',
  },
  {
    package: '@walletconnect/ethereum-provider',
    storage: 'IndexedDB',
    place: 'wc@2:core:*//keychain.*',
  },
  {
    package: '@walletconnect/ethereum-provider',
    storage: 'IndexedDB',
    place: 'wc@2:core:*//subscription.*.id',
  },
]

/** Whether the table contains this place. */
export function isSdkStorageKey(storage: string, place: string): boolean {
  return sdkStorageKeys.some((entry) => entry.storage === storage && isMatch(entry.place, place))
}

function isMatch(pattern: string, text: string) {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}
