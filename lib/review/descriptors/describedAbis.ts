import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import type { Abi } from 'viem'
import { parseAbiItem } from 'viem/utils'
import type { DescriptorSource } from '#lib/review/descriptors/describe.ts'

/**
 * The functions that descriptors (ERC-7730) name at some contracts of a chain, as interfaces, by
 * address in lower case: what no rule knows can be read by them.
 */
export async function describedAbis(
  addresses: readonly string[],
  chainId: number,
  { index, read }: DescriptorSource,
): Promise<Record<string, Abi>> {
  const entries = await Promise.all(
    addresses.map(async (each) => {
      const address = each.toLowerCase()
      const id = `eip155:${chainId}:${address}`
      const path = Object.hasOwn(index.calldataIndex, id) ? index.calldataIndex[id] : undefined
      return path === undefined ? [] : [[address, abiOf(await read(path))] as const]
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** Which of some contracts of a chain have a descriptor, in lower case. */
export const registeredContracts = (
  addresses: readonly string[],
  chainId: number,
  { index }: Pick<DescriptorSource, 'index'>,
): string[] =>
  addresses
    .map((each) => each.toLowerCase())
    .filter((each) => Object.hasOwn(index.calldataIndex, `eip155:${chainId}:${each}`))

/** A format's key is the function as in Solidity, or a selector only. */
function abiOf(descriptor: unknown): Abi {
  const { display } = descriptor as Descriptor
  return Object.keys(display?.formats ?? {}).flatMap((key) => {
    try {
      return [parseAbiItem(`function ${key}`)]
    } catch {
      // Some keys have names that are words of Solidity; such a function stays unknown.
      return []
    }
  }) as Abi
}
