import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Descriptor, mergeDescriptors } from '@ethereum-sourcify/clear-signing'

const includeLimit = 5

/** The descriptors of a checkout of the public registry, by path, complete in themselves. */
export function registryDescriptors(folder: string): Map<string, Descriptor> {
  const paths = readdirSync(join(folder, 'registry'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('registry', path))
    .filter((path) => /\/(calldata|eip712)-[^/]*\.json$/.test(path))
    .filter((path) => !/\/(tests|testsv2|sigs)\//.test(path))
    .sort()
  return new Map(paths.map((path) => [path, readDescriptor(folder, path)]))
}

/** Reads one descriptor with everything that it includes. */
export function readDescriptor(folder: string, path: string, depth = 0): Descriptor {
  if (depth > includeLimit) throw new Error(`${path}: its files include each other`)
  const descriptor: Descriptor = JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const { includes, ...own } = descriptor
  if (includes === undefined) return own
  const included = readDescriptor(folder, join(dirname(path), includes), depth + 1)
  return mergeDescriptors(descriptor, included)
}

/** The descriptor for some chains only, or for all; undefined if it is for none of them. */
export function forChains(
  descriptor: Descriptor,
  chainIds?: readonly number[],
): Descriptor | undefined {
  const { $schema: _schema, context, ...rest } = structuredClone(descriptor)
  const parts = [context?.contract, context?.eip712].filter((part) => part !== undefined)
  for (const part of parts)
    part.deployments =
      part.deployments?.filter(({ chainId }) => chainIds?.includes(chainId ?? 0) ?? true) ?? []
  const isUsed = parts.some((part) => part.deployments && part.deployments.length > 0)
  return isUsed && context ? { context, ...rest } : undefined
}
