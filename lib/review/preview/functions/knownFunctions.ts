import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { bridgeFunctions } from '#lib/review/preview/functions/bridgeFunctions.ts'
import { controlFunctions } from '#lib/review/preview/functions/controlFunctions.ts'
import { exchangeFunctions } from '#lib/review/preview/functions/exchangeFunctions.ts'
import { financeFunctions } from '#lib/review/preview/functions/financeFunctions.ts'
import type { Intent, KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'
import {
  collectionFunctions,
  tokenFunctions,
} from '#lib/review/preview/functions/tokenFunctions.ts'

/** A known function, ready to decode with. */
export type KnownFunction = { item: AbiFunction; intent: Intent }

/** Built on first use, because some 480 hashes would slow down the page load. */
let bySelector: Map<string, KnownFunction> | undefined
let ofCollections: Map<string, KnownFunction> | undefined

/** The function with a selector (`0x` and eight digits); a collection of NFTs has some of its own. */
export function knownFunction(selector: string, isCollection = false): KnownFunction | undefined {
  bySelector ??= bySelectors([
    ...tokenFunctions,
    ...exchangeFunctions,
    ...financeFunctions,
    ...bridgeFunctions,
    ...controlFunctions,
  ])
  ofCollections ??= bySelectors(collectionFunctions)
  const key = selector.toLowerCase()
  return (isCollection ? ofCollections.get(key) : undefined) ?? bySelector.get(key)
}

function bySelectors(signatures: readonly KnownSignature[]): Map<string, KnownFunction> {
  return new Map(
    signatures.map(([signature, intent]) => {
      const item = parseAbiItem(`function ${signature}`) as AbiFunction
      return [toFunctionSelector(item), { item, intent }]
    }),
  )
}
