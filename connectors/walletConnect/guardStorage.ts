import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import { isRecord } from '#lib/input/isRecord.ts'

/**
 * Guards the SDK's storage: an invalid record is dropped, one entry or all of it, instead of making
 * every start fail. A failed read still throws: treated as empty, the record would be overwritten.
 * Writes are merged with those of other tabs: the SDK writes whole lists per tab, keys included.
 */
export function guardStorage(storage: SdkStorage): SdkStorage {
  /** JSON of each key as last read or written by this tab: the difference is this tab's change. */
  const seen = new Map<string, string>()
  let writing: Promise<unknown> = Promise.resolve()
  /** One write at a time, across all tabs if the browser has Web Locks. */
  const withLock = (write: () => Promise<void>) => {
    const { locks } = globalThis.navigator ?? {}
    const done = writing.then(() => (locks ? locks.request('remote records', write) : write()))
    // The SDK awaits none of its writes: a full disk must not become an unhandled rejection.
    writing = done.catch(() => undefined)
    return writing as Promise<void>
  }
  return {
    getKeys: () => storage.getKeys(),
    getEntries: () => storage.getEntries(),
    setItem: (key, value) => {
      // The SDK keeps mutating the values it passes.
      const ours = JSON.stringify(value ?? null)
      return withLock(async () => {
        const rule = mergeRule(key)
        const before = seen.get(key)
        seen.set(key, ours)
        if (!rule) return storage.setItem(key, JSON.parse(ours))
        const theirs = await storage.getItem(key)
        await storage.setItem(key, rule(parsed(before), parsed(ours), theirs))
      })
    },
    removeItem: (key) =>
      withLock(async () => {
        seen.delete(key)
        await storage.removeItem(key)
      }),
    async getItem<value>(key: string) {
      const reading = storage.getItem(key)
      // The one record that the SDK requests without awaiting it.
      const found: unknown = await (key.endsWith('verify:public:key')
        ? reading.catch(() => undefined)
        : reading)
      if (found === undefined || found === null) return undefined
      const valid = validPart(key, found)
      if (valid === undefined) await storage.removeItem(key)
      else if (valid !== found) await storage.setItem(key, valid)
      if (valid !== undefined) seen.set(key, JSON.stringify(valid))
      return (recordName(key) === 'session' ? newestFirst(valid) : valid) as value | undefined
    },
  }
}

/** Name of one of the SDK's lists or maps in its storage key; undefined for its other records. */
function recordName(key: string) {
  return /^wc@2:(?:core|client):.*\/\/([\w:-]+)$/.exec(key)?.[1]
}

type Merge = (before: unknown, ours: unknown, theirs: unknown) => unknown

/** How a record of several tabs is merged; undefined if the last write wins. */
function mergeRule(key: string): Merge | undefined {
  const name = recordName(key)
  if (name === undefined) return undefined
  const id = entryIds[name]
  if (id) {
    return (before, ours, theirs) =>
      Object.values(mergeMaps(byId(before, id), byId(ours, id), byId(theirs, id)))
  }
  if (name !== 'keychain' && !name.startsWith('messages')) return undefined
  return (before, ours, theirs) => mergeMaps(toMap(before), toMap(ours), toMap(theirs))
}

/** The other tabs' map with this tab's changes. */
function mergeMaps(before: Fields, ours: Fields, theirs: Fields): Fields {
  const merged = { ...theirs }
  for (const key of Object.keys(before)) if (!(key in ours)) delete merged[key]
  for (const [key, value] of Object.entries(ours))
    if (JSON.stringify(value) !== JSON.stringify(before[key])) merged[key] = value
  return merged
}

function byId(list: unknown, id: string): Fields {
  const entries = Array.isArray(list) ? list.filter(isRecord) : []
  // Numeric keys would be sorted.
  return Object.fromEntries(entries.map((entry) => [`id ${String(entry[id])}`, entry]))
}

function toMap(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

/** The provider takes the first of several sessions. */
function newestFirst(sessions: unknown) {
  if (!Array.isArray(sessions)) return sessions
  return sessions.toSorted((one, other) => other.expiry - one.expiry)
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text)
}

type Fields = Record<string, unknown>

/** The identifying field of a list's entries, by the suffix of its storage key. */
const entryIds: Record<string, string> = {
  session: 'topic',
  pairing: 'topic',
  proposal: 'id',
  subscription: 'id',
  expirer: 'target',
  history: 'id',
  request: 'id',
}

/** The fields an entry must have to be usable, by the suffix of its list's storage key. */
const entryRules: Record<string, (entry: Fields) => boolean> = {
  session: isSession,
  pairing: ({ topic, expiry }) => isText(topic) && isTime(expiry),
  proposal: ({ id, expiryTimestamp }) => typeof id === 'number' && isTime(expiryTimestamp),
  subscription: ({ topic, id }) => isText(topic) && isText(id),
  expirer: ({ target, expiry }) => isText(target) && isTime(expiry),
  history: ({ id, topic, request }) => typeof id === 'number' && isText(topic) && isRecord(request),
  request: ({ topic, id }) => isText(topic) && typeof id === 'number',
}

function validPart(key: string, found: unknown): unknown {
  const name = recordName(key)
  const rule = name === undefined ? undefined : entryRules[name]
  if (rule) {
    if (!Array.isArray(found)) return undefined
    const valid = found.filter((entry) => isRecord(entry) && rule(entry))
    return valid.length === found.length ? found : valid
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

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isTime(value: unknown) {
  return typeof value === 'number' && Number.isFinite(value)
}
