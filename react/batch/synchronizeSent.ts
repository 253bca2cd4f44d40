import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { hashOf } from '#lib/receipts/hashOf.ts'
import { type Entry, keepEntries, parseEntries } from '#lib/tracker/Entry.ts'
import { keyOf } from '#lib/tracker/keyOf.ts'
import { entryLength, type SentPage } from '#lib/tracker/SentPage.ts'
import { inTurn } from '#lib/wallets/inTurn.ts'
import { fetchRoute } from '#react/session/accountApi.ts'
import { changeSaved, readSaved, removedMark, savedName } from '#react/transactions/savedEntries.ts'
import { followingLater } from '#react/transactions/sentTransactions.ts'
import { batchesName, transactionsName } from '#react/transactions/useHasTransactions.ts'
import { changeStored, readStored } from '#react/ui/useStored.ts'

/** Whose entries are kept, and where. */
export type SyncOptions = {
  basePath: string
  cookieSuffix: string
  session: Pick<Session, 'identity' | 'address'>
}

/**
 * Brings this browser and the server to the same state: what changed here is sent, and with `isPulled`
 * what the user's other devices know is taken over. One at a time in all tabs: an answer from before a
 * removal would bring back what was removed.
 * @throws WalletError of the route; nothing is lost, and the next call continues
 */
export function syncSent(options: SyncOptions, isPulled: boolean): Promise<void> {
  return inTurn(`latchkey sent ${options.cookieSuffix}`, () => sync(options, isPulled))
}

async function sync(options: SyncOptions, isPulled: boolean): Promise<void> {
  if (isPulled) await pull(options)
  const { basePath, cookieSuffix } = options
  const saved = readSaved(cookieSuffix)
  for (const entry of ownEntries(options))
    if (saved[savedName(entry)] !== digestOf(entry)) await push(options, entry)
  for (const [name, mark] of Object.entries(readSaved(cookieSuffix))) {
    if (mark !== removedMark) continue
    const [chainId = '', ...id] = name.split(' ')
    const key = keyOf({ chainId: Number(chainId), id: id.join(' ') })
    await fetchRoute('DELETE', `${basePath}/sent/${key}`)
    changeSaved(cookieSuffix, ({ [name]: _, ...others }) => others)
  }
}

async function push(options: SyncOptions, entry: Entry): Promise<void> {
  const { basePath, cookieSuffix, session } = options
  // A longer one stays on its device.
  if (JSON.stringify(entry).length <= entryLength)
    await fetchRoute('PUT', `${basePath}/sent`, { identity: session.identity, entry })
  // Unless it was removed meanwhile, which the server is to hear next.
  changeSaved(cookieSuffix, (known) =>
    known[savedName(entry)] === removedMark
      ? known
      : { ...known, [savedName(entry)]: digestOf(entry) },
  )
}

async function pull(options: SyncOptions): Promise<void> {
  const { basePath, cookieSuffix, session } = options
  const page = await fetchRoute<SentPage>('GET', `${basePath}/sent`)
  // Another user has signed in meanwhile.
  if (page.identity !== session.identity) return
  const saved = readSaved(cookieSuffix)
  const told = parseEntries(page.entries)
    .filter(({ account }) => isSameAddress(account, session.address))
    .filter((entry) => saved[savedName(entry)] !== removedMark)
  for (const [name, isOfList] of lists)
    changeStored(`${name}${cookieSuffix}`, parseEntries, (known) =>
      merged(known, told.filter(isOfList)),
    )
  const digests = Object.fromEntries(told.map((entry) => [savedName(entry), digestOf(entry)]))
  changeSaved(cookieSuffix, (known) => ({ ...known, ...digests }))
}

const lists: readonly [name: string, isOfList: (entry: Entry) => boolean][] = [
  [transactionsName, ({ kind }) => kind !== 'batch'],
  [batchesName, ({ kind }) => kind === 'batch'],
]

/**
 * Of two that know the same entry, the one that has asked last knows what has become of it, but not what
 * the other one has sent to replace it.
 */
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
  const all = followingLater([...own, ...byKey.values()], told)
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
