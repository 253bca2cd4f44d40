import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** Parameters of `injected`. */
export type InjectedParameters = {
  /**
   * The announced wallet to connect to.
   * @default `window.ethereum`, for wallets that do not announce themselves
   */
  target?: InjectedTarget
}

/** A wallet that announced itself, or did on an earlier visit (then without a provider). */
export type InjectedTarget = {
  /** Default: the rdns. */
  id?: string
  name: string
  rdns: string
  icon?: string | undefined
  provider?: Eip1193Provider
  /** Another wallet announced this rdns first: never reconnected automatically. */
  isDuplicate?: boolean
}
