import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'

/**
 * The SDK's storage with a guard at the door: a record that is not what the SDK wrote is dropped,
 * one entry or all of it, instead of keeping the wallet from opening for good. What cannot be read
 * still fails: taken for empty, it would be written over.
 */
export function guardStorage(storage: SdkStorage): SdkStorage {
  return {
    getKeys: () => storage.getKeys(),
    getEntries: () => storage.getEntries(),
    // The SDK waits for none of its writes: a full disk must not become an uncaught error.
    setItem: (key, value) => storage.setItem(key, value).catch(() => undefined),
    removeItem: (key) => storage.removeItem(key).catch(() => undefined),
    async getItem<value>(key: string) {
      const reading = storage.getItem(key)
      // The one record that the SDK asks for without waiting for it.
      const found: unknown = await (key.endsWith('verify:public:key')
        ? reading.catch(() => undefined)
        : reading)
      if (found === undefined || found === null) return undefined
      const sound = soundPart(key, found)
      if (sound === undefined) await storage.removeItem(key)
      else if (sound !== found) await storage.setItem(key, sound)
      return sound as value | undefined
    },
  }
}

type Fields = Record<string, unknown>

/** What each entry of a list must hold to be any use, by the end of the list's key. */
const entryRules: Record<string, (entry: Fields) => boolean> = {
  session: isSession,
  pairing: ({ topic, expiry }) => isText(topic) && isTime(expiry),
  proposal: ({ id, expiryTimestamp }) => typeof id === 'number' && isTime(expiryTimestamp),
  subscription: ({ topic, id }) => isText(topic) && isText(id),
  expirer: ({ target, expiry }) => isText(target) && isTime(expiry),
  history: ({ id, topic, request }) => typeof id === 'number' && isText(topic) && isRecord(request),
  request: ({ topic, id }) => isText(topic) && typeof id === 'number',
}

function soundPart(key: string, found: unknown): unknown {
  const name = /^wc@2:(?:core|client):.*\/\/([\w:-]+)$/.exec(key)?.[1]
  const rule = name === undefined ? undefined : entryRules[name]
  if (rule) {
    if (!Array.isArray(found)) return undefined
    const sound = found.filter((entry) => isRecord(entry) && rule(entry))
    return sound.length === found.length ? found : sound
  }
  if (name === 'keychain')
    return isRecord(found) && Object.values(found).every(isText) ? found : undefined
  if (name?.startsWith('messages')) return isRecord(found) ? found : undefined
  if (key.endsWith('/chainId')) return typeof found === 'number' ? found : undefined
  if (/^wc@2:universal_provider:/.test(key)) return isRecord(found) ? found : undefined
  return found
}

function isSession({ topic, expiry, namespaces, peer }: Fields) {
  return (
    isText(topic) &&
    isTime(expiry) &&
    isRecord(peer) &&
    isRecord(peer.metadata) &&
    isRecord(namespaces) &&
    Object.values(namespaces).every(
      (namespace) =>
        isRecord(namespace) &&
        [namespace.accounts, namespace.methods, namespace.events].every(
          (list) => Array.isArray(list) && list.every(isText),
        ),
    )
  )
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isTime(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value)
}
