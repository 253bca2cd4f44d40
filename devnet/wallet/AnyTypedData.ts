import type { TypedDataDefinition } from 'viem'

/** Typed data of any shape. */
export type AnyTypedData = TypedDataDefinition & {
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
