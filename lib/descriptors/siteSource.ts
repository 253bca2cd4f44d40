import type { DescriptorSource } from '#lib/descriptors/describe.ts'
import { isDescriptorIndex } from '#lib/descriptors/descriptorIndex.ts'

const folder = '/api/descriptors/'
const loadMilliseconds = 3000

let loaded: Promise<DescriptorSource> | undefined

/** The descriptors of this site, from its own origin: the index once, each file when it is needed. */
export function siteSource(): Promise<DescriptorSource> {
  loaded ??= load()
  // A server that was unreachable may be back for the next request.
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

async function load(): Promise<DescriptorSource> {
  const index = await read('index.json')
  if (!isDescriptorIndex(index)) throw new TypeError('The index of descriptors is not one.')
  return { index, read }
}

async function read(path: string): Promise<unknown> {
  const answer = await fetch(folder + encodeURIComponent(path), {
    signal: AbortSignal.timeout(loadMilliseconds),
  })
  if (!answer.ok) throw new TypeError(`${path}: HTTP ${answer.status}`)
  return answer.json()
}
