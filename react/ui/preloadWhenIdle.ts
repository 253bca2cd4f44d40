import { onIdle } from '#react/ui/onIdle.ts'

/** Loads in an idle moment what the next click needs; nothing if the browser is set to save data. */
export function preloadWhenIdle(load: () => void): void {
  // Not every browser says so.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!connection?.saveData) onIdle(load)
}
