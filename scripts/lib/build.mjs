import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeIcons } from './icons.mjs'
import { sentence } from './sentence.mjs'

/** Inputs of a build; anything not listed can change without a new one. */
const sources = [
  'app',
  'connectors',
  'lib',
  'react',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'look.config.ts',
  'next.config.mjs',
  'package-lock.json',
  'packages/latchkey/src',
  'proxy.ts',
  'scripts/lib/firstScreenStyles.mjs',
  'scripts/lib/replacedNextParts.mjs',
  'scripts/lib/replaceImports.cjs',
  'scripts/lib/unusedSdkParts.mjs',
  'tsconfig.json',
  'wallets.config.ts',
]

/**
 * Builds the site for production, unless the existing build was made from the current sources. The
 * icons are not part of the build's folder, so that they can be missing beside a current build.
 *
 * @param {string} root
 */
export async function buildIfStale(root) {
  if (!isBuildStale(root)) {
    if (existsSync(`${root}/app`)) writeIcons(root)
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
  stampBuild(root, fingerprint)
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
 * Whether no build exists or it was made from other sources. A build that was delivered without its
 * sources has nothing to compare with and counts as current.
 *
 * @param {string} root
 */
export function isBuildStale(root) {
  if (existsSync(`${root}/.next/BUILD_ID`) && !existsSync(`${root}/app`)) return false
  if (!existsSync(`${root}/.next/BUILD_ID`) || !existsSync(stampPath(root))) return true
  return readFileSync(stampPath(root), 'utf8') !== fingerprintOf(root)
}

/** @param {string} root */
function stampPath(root) {
  return `${root}/.next/sources.sha256`
}

/**
 * A hash over the names and contents of files and folders, by default of the site's sources;
 * modification times differ in every clone.
 *
 * @param {string} root
 */
export function fingerprintOf(root, paths = sources) {
  const hash = createHash('sha256')
  for (const source of paths) addTo(hash, root, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addTo(hash, root, path) {
  const full = `${root}/${path}`
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`)
    return
  }
  hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
}
