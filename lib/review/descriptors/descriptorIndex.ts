import type { Descriptor, RegistryIndex } from '@ethereum-sourcify/clear-signing'
import { keccak256, toBytes } from 'viem'
import { isRecord } from '#lib/input/isRecord.ts'

/** Which descriptors (ERC-7730) a site has, and for which contracts and types of data. */
export type DescriptorIndex = RegistryIndex & {
  /** Where each file comes from, as the screen says it: a registry and its commit, or the site. */
  sources: Record<string, string>
}

/** A descriptor, complete in itself, with its file's name. */
export type DescriptorFile = { path: string; source: string; descriptor: Descriptor }

/** Longest text of a descriptor that is read; the registry's longest are a third of it. */
export const descriptorTextLimit = 200_000

/** Lists what each descriptor is for. Of two for the same contract, the later one counts. */
export function descriptorIndex(files: readonly DescriptorFile[]): DescriptorIndex {
  const index: DescriptorIndex = { calldataIndex: {}, typedDataIndex: {}, sources: {} }
  for (const { path, source, descriptor } of files) {
    index.sources[path] = source
    for (const id of deploymentsOf(descriptor.context?.contract?.deployments))
      index.calldataIndex[id] = path
    for (const id of deploymentsOf(descriptor.context?.eip712?.deployments))
      addTypes(index, id, path, descriptor)
  }
  return index
}

/** An answer of the server, which may be an older one. */
export function isDescriptorIndex(value: unknown): value is DescriptorIndex {
  return (
    isRecord(value) &&
    isRecord(value.calldataIndex) &&
    isRecord(value.typedDataIndex) &&
    isRecord(value.sources)
  )
}

function addTypes(index: DescriptorIndex, id: string, path: string, { display }: Descriptor) {
  index.typedDataIndex[id] ??= {}
  const types = index.typedDataIndex[id]
  for (const encodedType of Object.keys(display?.formats ?? {})) {
    const [primaryType = ''] = encodedType.split('(')
    const hash = keccak256(toBytes(encodedType))
    const others = Object.hasOwn(types, primaryType) ? (types[primaryType] ?? []) : []
    const own = others.find((entry) => entry.path === path)
    types[primaryType] = [
      { path, encodeTypeHashes: [...(own?.encodeTypeHashes ?? []), hash] },
      ...others.filter((entry) => entry !== own),
    ]
  }
}

type Deployments = readonly { chainId?: number; address?: string }[] | undefined

function deploymentsOf(deployments: Deployments): string[] {
  return (deployments ?? []).flatMap(({ chainId, address }) =>
    chainId && address ? [`eip155:${chainId}:${address.toLowerCase()}`] : [],
  )
}
