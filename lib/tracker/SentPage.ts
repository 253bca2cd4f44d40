import type { Entry } from '#lib/tracker/Entry.ts'

/**
 * What a signed-in user has sent and still follows, for their other devices and later days.
 *
 * - `GET /api/sent` → {@link SentPage}: the entries that changed last
 * - `PUT /api/sent` {@link PostedEntry} → 204: adds an entry, or replaces it with what is known now; fails
 *   with `receiptOfAnotherUser`
 * - `DELETE /api/sent/<key>` → 204: it is followed no longer; the key is that of `lib/tracker/keyOf.ts`
 */
export type SentPage = { identity: string; entries: Entry[] }

/**
 * An entry as a page sends it, with the identity of who sent what it tells: another user may have signed
 * in meanwhile.
 */
export type PostedEntry = { identity: string; entry: Entry }

/** Characters of an entry's JSON; a longer one stays on its device. */
export const entryLength = 28_000
