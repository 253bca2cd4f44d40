import type { DescriptorSource } from '#lib/review/descriptors/describe.ts'
import { isDescriptorIndex } from '#lib/review/descriptors/descriptorIndex.ts'

const loadMilliseconds = 3000

const loaded = new Map<string, Promise<DescriptorSource>>()

/** The descriptors of this site, from its own origin: the index once, each file when it is needed. */
export function siteSource(basePath: string): Promise<DescriptorSource> {
  const known = loaded.get(basePath)
  if (known) return known
  const loading = load(`${basePath}/descriptors`)
  loaded.set(basePath, loading)
  // A server that was unreachable may be back for the next request.
  loading.catch(() => loaded.delete(basePath))
  return loading
}

async function load(folder: string): Promise<DescriptorSource> {
  const read = (path: string) => readFile(folder, path)
  const index = await read('index.json')
  if (!isDescriptorIndex(index)) throw new TypeError('The index of descriptors is not one.')
  return { index, read }
}

async function readFile(folder: string, path: string): Promise<unknown> {
  const answer = await fetch(`${folder}/${encodeURIComponent(path)}`, {
    signal: AbortSignal.timeout(loadMilliseconds),
  })
  if (!answer.ok) throw new TypeError(`${path}: HTTP ${answer.status}`)
  return answer.json()
}
