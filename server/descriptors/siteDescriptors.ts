import 'server-only'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import {
  type DescriptorFile,
  type DescriptorIndex,
  descriptorIndex,
  descriptorTextLimit,
} from '#lib/review/descriptors/descriptorIndex.ts'

/** The descriptors (ERC-7730) that a site serves: Latchkey's own, then those of the site. */
export type SiteDescriptors = {
  index: DescriptorIndex
  files: ReadonlyMap<string, Descriptor>
  /** Files that are not served, and why. */
  problems: string[]
}

/** The file of a folder that holds a whole registry, as `npm run descriptors` writes it. */
const registryName = 'registry.json'

/** Puts together the public registry's descriptors, ours, and those of a site's folder, which win. */
export function siteDescriptors(own: Record<string, string>, siteFolder?: string): SiteDescriptors {
  const problems: string[] = []
  const files = [
    ...readTexts(own, 'Latchkey', problems),
    ...(siteFolder === undefined ? [] : readFolder(siteFolder, problems)),
  ]
  return {
    index: descriptorIndex(files),
    files: new Map(files.map(({ path, descriptor }) => [path, descriptor])),
    problems,
  }
}

function readFolder(folder: string, problems: string[]): DescriptorFile[] {
  if (!existsSync(folder)) {
    problems.push(`${folder} does not exist`)
    return []
  }
  const names = readdirSync(folder).filter((name) => /^[\w.-]+\.json$/.test(name))
  if (names.includes('manifest.json')) {
    problems.push(`${folder} is of an earlier version: run npm run descriptors again`)
    return []
  }
  const texts = names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  const files = readTexts(Object.fromEntries(texts), 'this site', problems)
  // The names of our files may be the same.
  return files.map((file) => ({ ...file, path: `site--${file.path}` }))
}

/** A registry's descriptors come first, so that others for the same contract win. */
function readTexts(
  { [registryName]: registry, ...texts }: Record<string, string>,
  source: string,
  problems: string[],
): DescriptorFile[] {
  const single = Object.entries(texts).flatMap(([path, text]): DescriptorFile[] => {
    const descriptor = text.length > descriptorTextLimit ? undefined : readObject(text)
    if (descriptor) return [{ path, source, descriptor }]
    problems.push(`${path} is not a descriptor`)
    return []
  })
  return [...(registry === undefined ? [] : readRegistry(registry, problems)), ...single]
}

/** The descriptors of a registry's file, except those that differ from their hash. */
function readRegistry(text: string, problems: string[]): DescriptorFile[] {
  const { repository, commit, files } = readObject(text) ?? {}
  if (!isRecord(files)) {
    // Without its hashes nothing of it can be trusted.
    problems.push(`${registryName} is not a registry`)
    return []
  }
  const source = `${repository}@${String(commit).slice(0, 7)}`
  return Object.entries(files).flatMap(([path, file]): DescriptorFile[] => {
    const { sha256, descriptor } = isRecord(file) ? file : {}
    if (isRecord(descriptor) && hashOf(descriptor) === sha256) return [{ path, source, descriptor }]
    problems.push(`${path} differs from its hash`)
    return []
  })
}

const hashOf = (descriptor: unknown) =>
  createHash('sha256').update(JSON.stringify(descriptor)).digest('hex')

function readObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}
