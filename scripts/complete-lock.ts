/**
 * `npm run lock:complete`: adds the entries that npm leaves out of package-lock.json, and of those of
 * scripts/tools, scripts/bench/tools and scripts/docs/tools.
 *
 * If a registry mirror lacks a package built for another platform, npm drops it from the lockfile,
 * and `npm ci` then rejects that file. This script restores each missing entry by name and exact
 * version, so that the file installs on every platform, and asks the registry for the integrity of
 * every entry that has none.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type LockEntry,
  missingOptionalDependencies,
  packageName,
  readLockfile,
} from './lib/lockfile.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'win32']
const processors: Record<string, string> = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  x64: 'x64',
}

for (const folder of ['', '/scripts/tools', '/scripts/bench/tools', '/scripts/docs/tools'])
  complete(`${root}${folder}`)

function complete(folder: string): void {
  const lockfile = readLockfile(folder)
  const missing = missingOptionalDependencies(lockfile)
  for (const { parent, name, version } of missing) {
    lockfile.packages[`node_modules/${name}`] = platformEntry(parent, name, version)
  }
  const unproven = Object.entries(lockfile.packages).filter(
    ([path, { integrity }]) => path !== '' && integrity === undefined,
  )
  for (const [path, entry] of unproven) entry.integrity = integrityOf(packageName(path), entry)
  if (missing.length > 0 || unproven.length > 0) {
    lockfile.packages = Object.fromEntries(
      Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
    )
    writeFileSync(`${folder}/package-lock.json`, `${JSON.stringify(lockfile, null, 2)}\n`)
  }
  process.stdout.write(
    `${folder}/package-lock.json: ${missing.length} entries completed, ${unproven.length} integrities added\n`,
  )
}

/** The hash that the registry publishes of a package, asked by npm itself. */
function integrityOf(name: string, { version }: LockEntry): string {
  const { stdout, stderr } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const integrity = stdout.trim()
  if (!/^sha512-[\w+/]+=*$/.test(integrity))
    throw new Error(`${name}@${version}: the registry has no SHA-512 of it: ${stderr.slice(-500)}`)
  return integrity
}

/** Builds the entry of a platform package from its name, which contains OS, CPU and libc. */
function platformEntry(parent: LockEntry, name: string, version: string) {
  if (!/^\d/.test(version)) throw new Error(`${name}: "${version}" is not an exact version`)
  const words = name.split(/[-/]/)
  const system = systems.find((word) => words.includes(word))
  const [, cpu] = Object.entries(processors).find(([word]) => words.includes(word)) ?? []
  if (!system || !cpu) throw new Error(`${name}: no system or processor in its name`)
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(system === 'linux' && words.includes('musl') ? { libc: ['musl'] } : {}),
    license: parent.license,
    optional: true,
    os: [system],
  }
}
