import { describe, expect, test } from 'vitest'
import { exceptions, isCovered, isFree, licensesInFiles } from '../scripts/lib/licenses.ts'
import { foreignLockfiles } from './support/foreignLockfiles.ts'
import { lockEntries, toolsLockfiles } from './support/lockfile.ts'
import { projectFiles } from './support/tree.ts'

/** The site's, and those that only checks, tests and the benchmark run. */
const all = [
  ...lockEntries(),
  ...toolsLockfiles.flatMap((file) => lockEntries(file)).map((entry) => ({ ...entry, dev: true })),
]
const entries = all.map((entry) => {
  const license = entry.license ?? licensesInFiles[`${entry.name}@${entry.version}`]
  return { ...entry, ...(license && { license }) }
})

describe('licenses of installed packages', () => {
  test('every package declares its license', () => {
    expect(entries.filter(({ license }) => !license).map(({ path }) => path)).toEqual([])
  })

  test('every license is free, or an exception with its reason', () => {
    const others = entries
      .filter(({ license }) => !isFree(license ?? ''))
      .filter((entry) => !exceptions.some((one) => isCovered(entry, one)))
    expect(others.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
  })

  test('every exception is still needed', () => {
    const idle = exceptions.filter((one) => !entries.some((entry) => isCovered(entry, one)))
    expect(idle.map(({ name }) => String(name))).toEqual([])
  })
})

describe('lockfiles that are not examined', () => {
  test('every one is listed with its reason', () => {
    const lockfile =
      /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/
    const others = projectFiles().filter(
      (path) => lockfile.test(path) && !['package-lock.json', ...toolsLockfiles].includes(path),
    )
    expect(others.toSorted()).toEqual(Object.keys(foreignLockfiles).toSorted())
  })

  // That of examples/react-wallet-kit has such releases, but is not connected to a relay.
  test.each(['appkit', 'connectkit', 'rainbowkit', 'metamask-test-dapp'])(
    'examples/%s connects to the devnet’s relay by no release that is tied to its vendor’s network',
    (name) => {
      const tied = lockEntries(`examples/${name}/package-lock.json`)
        .filter((entry) => /^@(reown|walletconnect)\//.test(entry.name))
        .filter(({ license }) => !isFree(license ?? ''))
      expect(tied.map(({ path, license }) => `${path}: ${license}`)).toEqual([])
    },
  )
})
