import type { Path } from '#devnet/custody/Path.ts'

/** Every path that the custody serves, by room; what is not here is 404. */
export const paths: readonly Path[] = []

/** A path by kind and name. */
export function pathNamed(kind: string, name: string): Path | undefined {
  return paths.find((path) => path.kind === kind && path.name === name)
}
