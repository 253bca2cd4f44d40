import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundleCommand } from './bundleCommand.mjs'
import { writeIcons } from './icons.mjs'
import { readLockfile } from './lockfile.mjs'
import { sentence } from './sentence.mjs'

/**
 * What a build cannot read, by path: everything else in the tree is one of its sources, so that a new
 * file or folder counts from the start. `public` is copied at each start.
 * `tests/scripts/buildSources.test.ts` follows the imports of the site and of next.config.ts.
 */
const notRead = [
  /^(devnet|docs|e2e|examples|node_modules|public|tests)$/,
  /^(playwright-report|test-results)$/,
  /^packages\/(create-latchkey|devnet|playwright)$/,
  /^scripts\/(?!lib$)[^/]+$/,
  /^(biome(\.layers)?\.json|foundry\.toml|(drizzle|knip|playwright|vitest)\.config\.ts|next-env\.d\.ts|Dockerfile|LICENSE)$/,
  /(^|\/)\.[^/]+$|\.(md|tsbuildinfo)$/,
]

/**
 * Builds the site for production, unless the existing build was made from the current sources. Static
 * files are not among them: the served folder gets those of `public` at each start.
 *
 * @param {string} root
 */
export async function buildIfStale(root) {
  if (isDelivered(root)) return
  if (!isBuildStale(root)) {
    writeIcons(root)
    copyPublicFiles(root)
    return
  }
  if (!existsSync(`${root}/node_modules/typescript`)) {
    throw sentence(
      'There is no build of these sources, and the packages to make one are not installed. Run `npm ci --include=dev && npm run build`, then start again.',
    )
  }
  await build(root)
}

/**
 * Builds the site and records a fingerprint of its sources.
 *
 * @param {string} root
 * @throws a sentence if the build fails
 */
export async function build(root) {
  process.stdout.write('Building the site …\n')
  writeIcons(root)
  const fingerprint = fingerprintOf(root)
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill()
  process.once('SIGINT', end).once('SIGTERM', end)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  process.off('SIGINT', end).off('SIGTERM', end)
  if (code !== 0) throw sentence('The build failed; the lines above say where.')
  const served = servedFolder(root)
  cpSync(join(root, '.next/static'), join(served, '.next/static'), { recursive: true })
  copyPublicFiles(root)
  // Next copies the settings of this moment; those of the start are passed to the server.
  for (const name of readdirSync(served)) if (/^\.env/.test(name)) rmSync(join(served, name))
  // It also copies what the tests of a package import.
  for (const [path, { dev }] of Object.entries(readLockfile(root).packages))
    if (dev) rmSync(join(served, path), { recursive: true, force: true })
  await bundleCommand(served)
  stampBuild(root, fingerprint)
}

/**
 * Replaces the static files of the served folder.
 *
 * @param {string} root
 */
function copyPublicFiles(root) {
  const target = join(servedFolder(root), 'public')
  rmSync(target, { recursive: true, force: true })
  cpSync(join(root, 'public'), target, { recursive: true })
}

/**
 * The folder that the site is served from, with all that serving needs: Next's standalone output, below
 * the build, or the tree itself if that is a copy of it.
 *
 * @param {string} root
 */
export function servedFolder(root) {
  if (isDelivered(root)) return root
  const file = join(root, '.next/required-server-files.json')
  /** @type {{ relativeAppDir: string }} */
  const { relativeAppDir } = JSON.parse(readFileSync(file, 'utf8'))
  return join(root, '.next/standalone', relativeAppDir)
}

/**
 * Whether this is a copy of the served folder, without sources.
 *
 * @param {string} root
 */
export function isDelivered(root) {
  return existsSync(join(root, 'server.js'))
}

/**
 * Records the fingerprint of the sources of the existing build.
 *
 * @param {string} root
 */
export function stampBuild(root, fingerprint = fingerprintOf(root)) {
  writeFileSync(stampPath(root), fingerprint)
}

/**
 * Whether no build exists or it was made from other sources. A copy of the served folder has no sources
 * to compare with, and counts as current.
 *
 * @param {string} root
 */
export function isBuildStale(root) {
  if (isDelivered(root)) return false
  if (!existsSync(`${root}/.next/BUILD_ID`) || !existsSync(stampPath(root))) return true
  return readFileSync(stampPath(root), 'utf8') !== fingerprintOf(root)
}

/** @param {string} root */
function stampPath(root) {
  return `${root}/.next/sources.sha256`
}

/**
 * A hash over the names and contents of files and folders, by default of the sources of a build;
 * modification times differ in every clone.
 *
 * @param {string} root
 */
export function fingerprintOf(root, paths = buildSources(root)) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((one) => filesAt(root, one, () => true)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${root}/${path}`))
      .update('\0')
  return hash.digest('hex')
}

/**
 * The files that a build may read, in order. By the file system: a copy of the tree need not be a
 * clone.
 *
 * @param {string} root
 */
export function buildSources(root) {
  return readdirSync(root)
    .sort()
    .filter(isBuildSource)
    .flatMap((path) => filesAt(root, path, isBuildSource))
}

/**
 * Whether a build may read this file, or files of this folder.
 *
 * @param {string} path
 */
function isBuildSource(path) {
  return !notRead.some((pattern) => pattern.test(path))
}

/**
 * The file at a path, or those of a folder.
 *
 * @param {string} root
 * @param {string} path
 * @param {(path: string) => boolean} isIncluded
 * @returns {string[]}
 */
function filesAt(root, path, isIncluded) {
  const full = `${root}/${path}`
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .map((name) => `${path}/${name}`)
    .filter(isIncluded)
    .flatMap((one) => filesAt(root, one, isIncluded))
}
