import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { type EmbeddedStore, sessionRecordKey } from '#connectors/turnkey/session/embeddedStore.ts'
import type { SessionKeys } from '#lib/protocol/embedded.ts'
import type { EmbeddedSession } from '#lib/protocol/embeddedWallet.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/** A session and its user. Kept after its end as well, so that a renewal is for the same user. */
export type SessionRecord = SessionKeys & {
  organizationId: string
  userId: string
  userName: string
  /** Unix milliseconds; missing in records of version 0.1. */
  openedAt?: number
  /** Passkeys of the user seen in this browser: a renewal prompts for one of these. */
  credentialIds: readonly string[]
}

/** The session of this browser. */
export type Sessions = ReturnType<typeof createSessions>

/** The longest delay of setTimeout, in milliseconds. */
const timerLimitMs = 2 ** 31 - 1

/**
 * Stores the one session that variants and tabs share, until its expirationDate, and emits its
 * changes: `change`, and `end` when the user signed out, here or in another tab.
 */
export function createSessions(store: EmbeddedStore, organizationId: string) {
  const key = sessionRecordKey(organizationId)
  const { on, removeListener, emit } = createEmitter()
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(key)
  let record: SessionRecord | undefined
  let storedIn: 'browser' | 'memory' = 'browser'
  let loading = 0
  let restoring: Promise<unknown> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  if (tabs)
    tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ended') void remove()
      else void reload()
    }

  async function reload() {
    const stored = await store.read<SessionRecord>(key)
    if (isSessionRecord(stored)) setRecord(stored)
  }

  function setRecord(next: SessionRecord | undefined) {
    record = next
    clearTimeout(timer)
    if (next) awaitEnd(next)
    emit('change', undefined)
  }

  /** Tells once the session is over: a timer may be early, or end before a long session does. */
  function awaitEnd({ expirationDate }: SessionRecord) {
    const leftMs = Date.parse(expirationDate) - Date.now()
    if (leftMs <= 0) return
    timer = setTimeout(
      () => {
        if (record && isAlive(record)) awaitEnd(record)
        else emit('change', undefined)
      },
      Math.min(leftMs, timerLimitMs),
    )
  }

  async function remove() {
    const hadSession = record !== undefined
    storedIn = 'browser'
    setRecord(undefined)
    await store.remove(key)
    if (hadSession) emit('end', undefined)
  }

  return {
    /** Reads what an earlier page stored, once. */
    restore() {
      restoring ??= this.whileLoading(reload)
      return restoring
    },
    /** Reads what another tab has stored; resolves with the session, while it is valid. */
    async reload(): Promise<SessionRecord | undefined> {
      await reload()
      return this.active()
    },
    /** The session, while it is valid. */
    active: () => (record && isAlive(record) ? record : undefined),
    /** The last session, valid or not. */
    last: () => record,
    async adopt(next: SessionRecord) {
      storedIn = await store.write(key, next)
      setRecord(next)
      tabs?.postMessage('adopted')
    },
    /** Removes a key that Turnkey no longer accepts; its user is kept. */
    async expire() {
      if (!record) return
      setRecord({ ...record, expirationDate: new Date(0).toISOString() })
      await store.write(key, record)
    },
    async end() {
      await remove()
      tabs?.postMessage('ended')
    },
    /** Sets the state `loading` while `act` runs. */
    async whileLoading<result>(run: () => Promise<result>): Promise<result> {
      loading += 1
      emit('change', undefined)
      try {
        return await run()
      } finally {
        loading -= 1
        emit('change', undefined)
      }
    },
    state(): EmbeddedSession {
      if (record && isAlive(record)) {
        const { organizationId, userId, userName, expirationDate } = record
        return { state: 'active', organizationId, userId, userName, expirationDate, storedIn }
      }
      return { state: loading > 0 ? 'loading' : 'none' }
    },
    on(event: 'change' | 'end', listener: () => void) {
      on(event, listener)
      return () => removeListener(event, listener)
    },
    /** Closes the page's channel and timer. */
    stop() {
      clearTimeout(timer)
      tabs?.close()
    },
  }
}

function isAlive({ openedAt = 0, expirationDate }: SessionRecord) {
  return isWithin(openedAt, Date.parse(expirationDate))
}

/** Records of an earlier version or another program are not accepted as a session. */
function isSessionRecord(value: unknown): value is SessionRecord {
  const { privateKey, publicKey, expirationDate, organizationId, userId } = Object(value)
  const texts = [publicKey, expirationDate, organizationId, userId]
  return privateKey instanceof CryptoKey && texts.every((text) => typeof text === 'string')
}
