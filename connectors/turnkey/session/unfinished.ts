import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/** After an hour, whoever is there has something else in mind. */
const finishMs = 60 * 60_000

/** Keeps in this browser, also across a reload, what was made and is not registered yet. */
export function createUnfinished<made extends { madeAt: number }>(
  store: EmbeddedStore,
  key: string,
) {
  return {
    async read(): Promise<made | undefined> {
      const found = await store.read<made>(key)
      return found && isWithin(found.madeAt, found.madeAt + finishMs) ? found : undefined
    },
    write: (next: made) => store.write(key, next),
    remove: () => store.remove(key),
  }
}
