import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'
import { sentence } from '../lib/sentence.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Writes package.json, README and the licenses of the package and of what it bundles. */
export function writeManifest(folder: string, source: string, metafiles: Metafile[]): void {
  copy(`${source}/manifest.json`, join(folder, 'package.json'))
  copy(`${source}/README.md`, join(folder, 'README.md'))
  copy('LICENSE', join(folder, 'LICENSE'))
  const names = new Set(
    metafiles.flatMap(({ inputs }) => Object.keys(inputs)).flatMap(packageFolderOf),
  )
  const notices = [...names].toSorted().map(noticeOf)
  if (notices.length > 0)
    writeFileSync(join(folder, 'THIRD_PARTY_LICENSES.txt'), notices.join('\n'))
}

/** `node_modules/a/node_modules/@b/c` of a bundled file; none for a project file. */
function packageFolderOf(input: string): string[] {
  const match = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)
  return match ? [match[0]] : []
}

function noticeOf(folder: string): string {
  const path = join(root, folder)
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file ? readFileSync(join(path, file), 'utf8').trim() : ''
  return `${name} ${version} (${license})\n\n${text}\n\n${'-'.repeat(80)}\n`
}

function copy(source: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(join(root, source))) throw sentence(`${source} is missing.`)
  copyFileSync(join(root, source), to)
}
