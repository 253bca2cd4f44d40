import type { KeptReceipt } from '#lib/protocol/receipts.ts'

/**
 * What happened in a person's account, with all of their wallets.
 *
 * - `GET /api/user/feed` with a {@link FeedQuery} → {@link FeedPage}, newest first; fails with
 *   `feedQueryInvalid`
 * - `POST /api/user/feed` {@link ReportedEvent} → 204: what only the page knows of
 * - `GET /api/user/devices` → {@link NewDevices}: sign-ins in new browsers that wait for an answer
 * - `POST /api/user/devices/<id>` {@link DeviceAnswer} → 204; “no” is sensitive; fails with `deviceNotFound`
 */
export type FeedQuery = {
  /**
   * Comma-separated {@link feedKinds}.
   * @default all
   */
  kinds?: string
  /** Is contained in the title, the wallet, the device, an address or an answer, in any case. */
  text?: string
  /** Comma-separated kinds whose own words contain the text, in the language of the page. */
  textKinds?: string
  /** Entries of the page, see {@link feedLimits}. */
  limit?: string
  /** The `next` of the page before. */
  before?: string
}

/** Some entries, newest first. */
export type FeedPage = {
  entries: FeedEntry[]
  /**
   * Continues the list; null at its end. A page of a search may have fewer entries than asked for, or
   * none, and go on.
   */
  next: string | null
}

/** Something that happened. */
export type FeedEntry = {
  /** A UUID. */
  id: string
  /** ISO 8601. */
  at: string
  kind: FeedKind
  /** The `identity` of the wallet that it is about. */
  identity: string | null
  /** Name of that wallet at the time, as the page reported it. */
  wallet: string | null
  /** Of a sign-in: browser and operating system. */
  device: string | null
  /** Of a sign-in: whether the person had signed in before, and never in this browser. */
  isNewDevice: boolean
  /** Of `providerAdded` its name, of `merged` the other user's id. */
  detail: string | null
  /** The proof of what was signed or sent. */
  receipt?: KeptReceipt
  /** The proof that it was mined, once it is. */
  mined?: KeptReceipt
}

/** Kinds of entries without a receipt: rows of a table of their own. */
export const feedEventKinds = [
  'signedIn',
  'linked',
  'unlinked',
  'merged',
  'exported',
  'recovered',
  'providerAdded',
] as const

/** Kinds of entries, in the order of the filter. */
export const feedKinds = [
  'signedIn',
  'signed',
  'sent',
  'linked',
  'unlinked',
  'merged',
  'providerAdded',
  'exported',
  'recovered',
] as const

/** A kind of what happens. */
export type FeedKind = (typeof feedKinds)[number]

/** Entries of a page: those of a list, and at most, for an export. Characters of a search at most. */
export const feedLimits = { perPage: 50, maxPerPage: 500, textLength: 100 } as const

/** What the custody service did for this browser before the person signed in, which the server sees nothing of. */
export type ReportedEvent = { kind: 'recovered' }

/** The export of a feed, newest first. */
export type FeedExport = { version: 1; entries: FeedEntry[] }

/** Sign-ins in browsers that are newer than this one, and that nobody has said anything about, newest first. */
export type NewDevices = { devices: NewDevice[] }

/** A sign-in in a browser not seen before. */
export type NewDevice = Pick<FeedEntry, 'id' | 'at' | 'identity' | 'wallet' | 'device'>

/** Whether it was the person: if not, the sessions of that browser end, and it is a new one again. */
export type DeviceAnswer = { wasMe: boolean }
