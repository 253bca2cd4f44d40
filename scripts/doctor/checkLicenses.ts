import { readFileSync } from 'node:fs'
import { exceptions, isCovered, isFree, licensesInFiles } from '../lib/licenses.ts'
import { check, type Finding } from './Finding.ts'

type Entry = { version?: string; license?: string; dev?: boolean }

/** Checks that all packages that the site runs on have a license that permits any use. */
export function checkLicenses(lockfile: URL): Promise<Finding> {
  const fix = 'Replace these packages, or ask a lawyer.'
  return check('licenses of dependencies', fix, async () => {
    const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
      packages: Record<string, Entry>
    }
    const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
    const others = used.flatMap(([path, { version, dev, ...entry }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const license = entry.license ?? licensesInFiles[`${name}@${version}`] ?? 'unknown'
      const isPermitted =
        isFree(license) || exceptions.some((one) => isCovered({ name, license }, one))
      return isPermitted ? [] : [`${name} (${license})`]
    })
    if (others.length > 0) throw new Error(others.join(', '))
    return `${used.length} packages`
  })
}
