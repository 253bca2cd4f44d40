import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightTestProject } from '@playwright/test'
import { type Hostility, hostilities, hostilityOf } from '#packages/playwright/src/hostilities.ts'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from '#packages/playwright/src/test.ts'
import { root } from '#tests/support/tree.ts'

type Project = PlaywrightTestProject<LatchkeyOptions, LatchkeyWorkerOptions>

/** Specs that are not run in a hostility, by the names of their files, and the reason. */
type Exception = {
  specs: readonly string[]
  /** Default: all. */
  in?: readonly Hostility[]
  why: string
}

/** What `npm test` runs in each hostility: everyday situations that it can end. */
const always: Partial<Record<Hostility, readonly string[]>> = {
  translation: ['accountMenu', 'reviewDialog', 'sign', 'transaction'],
  extension: ['accountMenu', 'reviewDialog', 'signIn'],
  wrongClock: ['signIn'],
  backForwardCache: ['signIn'],
  thirdPartyCookies: ['signIn'],
}

/**
 * What `npm run test:full` does not run. All others run in each hostility, but those of the folders:
 * `faults` are hostilities of their own, `conformance` has pages of connectors only. A single test that
 * cannot run in one is skipped with the reason, in its spec.
 */
export const exceptions: readonly Exception[] = [
  {
    specs: [
      'backForward',
      'changedMarkup',
      'earlyClicks',
      'frozenTab',
      'hostilities',
      'translatedPage',
    ],
    why: 'chooses itself what is done to the page',
  },
  {
    specs: ['firstLoad', 'listStability'],
    why: 'measures sizes, times and shifts of a quiet page',
  },
  { specs: ['storedSecrets'], why: 'tests what the tests look for, on a page of its own' },
  { specs: ['embeddedConnector', 'embeddedFrames'], why: 'has a page of a connector only' },
  { specs: ['testDapp'], why: 'is about the page of another project' },
  {
    specs: ['accessibility', 'look', 'locales'],
    in: ['extension', 'translation'],
    why: 'judges markup, texts and styles, of which a part is then not the page’s',
  },
  {
    specs: [
      'account',
      'accountCredentials',
      'accountSessions',
      'embeddedSignIn',
      'linked',
      'openIdForm',
      'openIdSignIn',
      'signedInDevices',
    ],
    in: ['blockedStorage'],
    why: 'opens pages with an embedded wallet, whose session key is in IndexedDB and ends with the page',
  },
  {
    specs: ['phones', 'smartWallet', 'sponsored', 'walletConnect'],
    in: ['blockedStorage'],
    why: 'has a wallet whose SDK does not load without localStorage',
  },
]

/** The project of one hostility with all specs, or those of the usual run. */
export function hostileProjects(name?: string): Project[] {
  const hostility = hostilityOf(name)
  if (hostility) return [project(hostility)]
  return (Object.keys(hostilities) as Hostility[]).flatMap((each) => {
    const specs = process.env.TEST_SCOPE === 'full' ? specsIn(each) : (always[each] ?? [])
    return specs.length > 0 ? [project(each, specs)] : []
  })
}

/** All specs that run in a hostility. */
function specsIn(hostility: Hostility): string[] {
  const left = exceptions
    .filter((exception) => exception.in?.includes(hostility) ?? true)
    .flatMap(({ specs }) => specs)
  return readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.slice(0, -'.spec.ts'.length))
    .filter((name) => !left.includes(name))
}

function project(hostility: Hostility, specs?: readonly string[]): Project {
  return {
    name: hostility,
    use: { hostility },
    // With the folder: others have specs of the same name.
    ...(specs && { testMatch: specs.map((spec) => `e2e/${spec}.spec.ts`) }),
  }
}
