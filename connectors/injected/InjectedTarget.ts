import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** A wallet that announced itself, or one that did on an earlier visit (then without provider). */
export type InjectedTarget = {
  /** Left out: the rdns. */
  id?: string
  name: string
  rdns: string
  icon?: string | undefined
  provider?: Eip1193Provider
  /** Took another wallet's name: never connected by itself. */
  isDuplicate?: boolean
}
