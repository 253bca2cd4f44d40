import type { AbiFunction } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { accountFunctions } from '#lib/review/preview/functions/accountFunctions.ts'
import { bridgeFunctions } from '#lib/review/preview/functions/bridgeFunctions.ts'
import { claimFunctions } from '#lib/review/preview/functions/claimFunctions.ts'
import { collectibleFunctions } from '#lib/review/preview/functions/collectibleFunctions.ts'
import { controlFunctions } from '#lib/review/preview/functions/controlFunctions.ts'
import { exchangeFunctions } from '#lib/review/preview/functions/exchangeFunctions.ts'
import { financeFunctions } from '#lib/review/preview/functions/financeFunctions.ts'
import { governanceFunctions } from '#lib/review/preview/functions/governanceFunctions.ts'
import {
  type Intent,
  type KnownSignature,
  withTypes,
} from '#lib/review/preview/functions/KnownSignature.ts'
import { lendingFunctions } from '#lib/review/preview/functions/lendingFunctions.ts'
import { liquidityFunctions } from '#lib/review/preview/functions/liquidityFunctions.ts'
import { nameFunctions } from '#lib/review/preview/functions/nameFunctions.ts'
import { networkFunctions } from '#lib/review/preview/functions/networkFunctions.ts'
import { paymentFunctions } from '#lib/review/preview/functions/paymentFunctions.ts'
import { socialFunctions } from '#lib/review/preview/functions/socialFunctions.ts'
import { stakingFunctions } from '#lib/review/preview/functions/stakingFunctions.ts'
import { swapFunctions } from '#lib/review/preview/functions/swapFunctions.ts'
import {
  collectionFunctions,
  tokenFunctions,
} from '#lib/review/preview/functions/tokenFunctions.ts'
import { toolFunctions } from '#lib/review/preview/functions/toolFunctions.ts'

/** A known function, ready to decode with. */
export type KnownFunction = { item: AbiFunction; intent: Intent }

/** Every function that is known, each selector once; collections of NFTs have some of their own. */
export const allFunctions = [
  ...tokenFunctions,
  ...exchangeFunctions,
  ...swapFunctions,
  ...liquidityFunctions,
  ...financeFunctions,
  ...lendingFunctions,
  ...stakingFunctions,
  ...claimFunctions,
  ...bridgeFunctions,
  ...networkFunctions,
  ...controlFunctions,
  ...accountFunctions,
  ...collectibleFunctions,
  ...nameFunctions,
  ...governanceFunctions,
  ...paymentFunctions,
  ...socialFunctions,
  ...toolFunctions,
].map(withTypes)

/** Hashed on first use, because a thousand hashes would slow down the page load. */
let bySelector: Map<string, KnownSignature> | undefined
let ofCollections: Map<string, KnownSignature> | undefined

/** The function with a selector (`0x` and eight digits); a collection of NFTs has some of its own. */
export function knownFunction(selector: string, isCollection = false): KnownFunction | undefined {
  bySelector ??= bySelectors(allFunctions)
  ofCollections ??= bySelectors(collectionFunctions.map(withTypes))
  const key = selector.toLowerCase()
  const found = (isCollection ? ofCollections.get(key) : undefined) ?? bySelector.get(key)
  if (!found) return undefined
  const [signature, intent] = found
  return { item: parseAbiItem(`function ${signature}`) as AbiFunction, intent }
}

const bySelectors = (signatures: readonly KnownSignature[]): Map<string, KnownSignature> =>
  new Map(signatures.map((each) => [toFunctionSelector(each[0]), each]))
