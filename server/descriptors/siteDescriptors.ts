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

/**
 * Puts our descriptors and those of a folder together, which win. A folder with a manifest, as
 * `npm run descriptors` writes it, must match its hashes.
 */
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
  const manifest = readManifest(join(folder, 'manifest.json'), problems)
  if (manifest === 'unreadable') return []
  const texts: Record<string, string> = {}
  for (const path of readdirSync(folder).sort()) {
    if (!/^[\w.-]+\.json$/.test(path) || path === 'manifest.json' || path === 'index.json') continue
    const text = readFileSync(join(folder, path), 'utf8')
    if (manifest && manifest.hashes[path] !== createHash('sha256').update(text).digest('hex'))
      problems.push(`${path} differs from the manifest`)
    else texts[path] = text
  }
  const files = readTexts(texts, manifest?.source ?? 'this site', problems)
  // The names of our files may be the same.
  return files.map((file) => ({ ...file, path: `site--${file.path}` }))
}

function readTexts(
  texts: Record<string, string>,
  source: string,
  problems: string[],
): DescriptorFile[] {
  return Object.entries(texts).flatMap(([path, text]): DescriptorFile[] => {
    const descriptor = readObject(text)
    if (descriptor) return [{ path, source, descriptor }]
    problems.push(`${path} is not a descriptor`)
    return []
  })
}

type Manifest = { source: string; hashes: Record<string, unknown> }

function readManifest(path: string, problems: string[]): Manifest | 'unreadable' | undefined {
  if (!existsSync(path)) return undefined
  const manifest = readObject(readFileSync(path, 'utf8'))
  if (manifest && isRecord(manifest.files))
    return {
      source: `${manifest.repository}@${String(manifest.commit).slice(0, 7)}`,
      hashes: manifest.files,
    }
  // Without its hashes nothing of the folder can be trusted.
  problems.push(`${path} is not a manifest`)
  return 'unreadable'
}

function readObject(text: string): Descriptor | undefined {
  const value = text.length > descriptorTextLimit ? undefined : parseJson(text)
  return isRecord(value) ? value : undefined
}
