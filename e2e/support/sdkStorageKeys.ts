/** An entry in which an unmodified SDK stores, in the clear, what looks like key material. */
type SdkStorageKey = {
  package: string
  storage: 'localStorage' | 'IndexedDB'
  /** Name of the entry, and the path in it if only a part is meant; * matches any text. */
  path: string
}

/**
 * Every exception to “nothing secret is stored”. docs/limits.md has the same list; a test compares
 * them.
 */
export const sdkStorageKeys: readonly SdkStorageKey[] = [
  {
    package: '@coinbase/wallet-sdk',
    storage: 'localStorage',
    path: '-CBWSDK:SCWKeyManager:ownPrivateKey',
  },
  {
    package: '@coinbase/wallet-sdk',
    storage: 'localStorage',
    path: '-walletlink:https://www.walletlink.org:session:secret',
  },
  {
    package: '@walletconnect/ethereum-provider',
    storage: 'IndexedDB',
    path: 'wc@2:core:*//keychain.*',
  },
  {
    package: '@walletconnect/ethereum-provider',
    storage: 'IndexedDB',
    path: 'wc@2:core:*//subscription.*.id',
  },
]

/** Whether this path is one of the exceptions. */
export function isSdkStorageKey(storage: string, path: string): boolean {
  return sdkStorageKeys.some((entry) => entry.storage === storage && isMatch(entry.path, path))
}

function isMatch(pattern: string, text: string) {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}
