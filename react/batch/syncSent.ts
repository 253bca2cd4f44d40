import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { hashOf } from '#lib/receipts/hashOf.ts'
import { type Entry, keepEntries, parseEntries } from '#lib/tracker/Entry.ts'
import { keyOf } from '#lib/tracker/keyOf.ts'
import { entryLength, type SentPage } from '#lib/tracker/SentPage.ts'
import { fetchRoute } from '#react/session/accountApi.ts'
import { batchesName, transactionsName } from '#react/transactions/useHasTransactions.ts'
import { changeStored, readStored } from '#react/ui/useStored.ts'

/** Whose entries are kept, and where. */
export type SyncOptions = {
  basePath: string
  cookieSuffix: string
  session: Pick<Session, 'identity' | 'address'>
}

/** What the server has of this browser's entries, by key: a digest of each, or that it was removed. */
const savedName = 'sentSaved'
const removed = 'removed'
const mostSaved = 600

/**
 * Brings this browser and the server to the same state: what changed here is sent, and with `isPulled`
 * what the user's other devices know is taken over.
 * @throws WalletError of the route; nothing is lost, and the next call continues
 */
export async function syncSent(options: SyncOptions, isPulled: boolean): Promise<void> {
  if (isPulled) await pull(options)
  const saved = readSaved(options)
  for (const entry of ownEntries(options)) {
    if (saved[keyOf(entry)] === digestOf(entry)) continue
    await push(options, entry)
  }
  for (const [key, mark] of Object.entries(saved))
    if (mark === removed) await fetchRoute('DELETE', `${options.basePath}/sent/${key}`)
  changeSaved(options, (known) => withoutMarks(known, saved))
}

/** Notes that the user follows an entry no longer, so that the server forgets it, too. */
export function forgetSent(cookieSuffix: string, entry: Pick<Entry, 'chainId' | 'id'>): void {
  changeSaved({ cookieSuffix }, (known) => ({ ...known, [keyOf(entry)]: removed }))
}

async function push(options: SyncOptions, entry: Entry): Promise<void> {
  const { basePath, session } = options
  // A longer one stays on its device.
  if (JSON.stringify(entry).length <= entryLength)
    await fetchRoute('PUT', `${basePath}/sent`, { identity: session.identity, entry })
  changeSaved(options, (known) => ({ [keyOf(entry)]: digestOf(entry), ...without(known, entry) }))
}

async function pull(options: SyncOptions): Promise<void> {
  const { basePath, cookieSuffix, session } = options
  const page = await fetchRoute<SentPage>('GET', `${basePath}/sent`)
  // Another user has signed in meanwhile.
  if (page.identity !== session.identity) return
  const saved = readSaved(options)
  const told = parseEntries(page.entries).filter(
    (entry) => isSameAddress(entry.account, session.address) && saved[keyOf(entry)] !== removed,
  )
  for (const [name, isOfList] of lists)
    changeStored(`${name}${cookieSuffix}`, parseEntries, (known) =>
      merged(known, told.filter(isOfList)),
    )
  const digests = Object.fromEntries(told.map((entry) => [keyOf(entry), digestOf(entry)]))
  changeSaved(options, (known) => ({ ...known, ...digests }))
}

const lists: readonly [name: string, isOfList: (entry: Entry) => boolean][] = [
  [transactionsName, ({ kind }) => kind !== 'batch'],
  [batchesName, ({ kind }) => kind === 'batch'],
]

/** Of two that know the same entry, the one that has asked last knows what has become of it. */
export function merged(known: readonly Entry[], told: readonly Entry[]): Entry[] {
  const byKey = new Map(told.map((entry) => [keyOf(entry), entry]))
  const own = known.map((entry) => {
    const other = byKey.get(keyOf(entry))
    byKey.delete(keyOf(entry))
    if (!other || (other.progress?.askedAt ?? 0) <= (entry.progress?.askedAt ?? 0)) return entry
    // An alarm that was seen on one device is seen.
    const comparison = { ...other.comparison, ...entry.comparison }
    return { ...entry, ...other, ...('differences' in comparison && { comparison }) } as Entry
  })
  const all = [...own, ...byKey.values()]
  return keepEntries(all.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt)))
}

function ownEntries({ cookieSuffix, session }: SyncOptions): Entry[] {
  return lists
    .flatMap(([name]) => readStored(`${name}${cookieSuffix}`, parseEntries))
    .filter(({ account }) => isSameAddress(account, session.address))
}

/** Of what another device needs; not of when nodes were asked, which changes all the time. */
function digestOf({ progress, ...entry }: Entry): string {
  return hashOf({ ...entry, state: progress?.state }).slice(0, 16)
}

type Saved = Record<string, string>

const savedKey = ({ cookieSuffix }: Pick<SyncOptions, 'cookieSuffix'>) =>
  `${savedName}${cookieSuffix}`

const readSaved = (options: Pick<SyncOptions, 'cookieSuffix'>): Saved =>
  readStored(savedKey(options), parseSaved)

function changeSaved(options: Pick<SyncOptions, 'cookieSuffix'>, next: (known: Saved) => Saved) {
  changeStored(savedKey(options), parseSaved, next)
}

function parseSaved(stored: unknown): Saved {
  if (!isRecord(stored)) return {}
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, string] =>
      /^[0-9a-f]{64}$/.test(entry[0]) && /^([0-9a-f]{16}|removed)$/.test(String(entry[1])),
  )
  return Object.fromEntries(entries.slice(0, mostSaved))
}

function without(known: Saved, entry: Entry): Saved {
  const { [keyOf(entry)]: _, ...others } = known
  return others
}

/** Without what the server was told to remove; a mark that was made meanwhile stays. */
function withoutMarks(known: Saved, told: Saved): Saved {
  const left = Object.entries(known).filter(
    ([key, mark]) => !(mark === removed && told[key] === removed),
  )
  return Object.fromEntries(left)
}
