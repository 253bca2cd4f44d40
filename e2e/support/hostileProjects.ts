import type { PlaywrightTestProject } from '@playwright/test'
import { type Hostility, hostilities, hostilityOf } from '#packages/playwright/src/hostilities.ts'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from '#packages/playwright/src/test.ts'

type Specs = Partial<Record<Hostility, readonly string[]>>

type Project = PlaywrightTestProject<LatchkeyOptions, LatchkeyWorkerOptions>

/** What `npm test` runs in each hostility: everyday situations that it can end. */
const always: Specs = {
  translation: ['accountMenu', 'reviewDialog', 'sign', 'transaction'],
  extension: ['accountMenu', 'reviewDialog', 'signIn'],
  wrongClock: ['signIn'],
  backForwardCache: ['signIn'],
  thirdPartyCookies: ['signIn'],
}

/** What else `npm run test:full` runs. */
const further: Specs = {
  translation: [
    'account',
    'accountCredentials',
    'allowances',
    'authorization',
    'batch',
    'embeddedSignIn',
    'inspector',
    'names',
    'receipts',
    'session',
    'signIn',
    'smartWallet',
    'walletConnect',
    'walletList',
  ],
  extension: [
    'account',
    'allowances',
    'batch',
    'embeddedSignIn',
    'inspector',
    'names',
    'receipts',
    'session',
    'sign',
    'transaction',
    'walletList',
  ],
  slowScripts: ['signIn'],
}

/** The project of one hostility with all specs, or those of the usual run. */
export function hostileProjects(name?: string): Project[] {
  const hostility = hostilityOf(name)
  if (hostility) return [project(hostility)]
  return (Object.keys(hostilities) as Hostility[]).flatMap((each) => {
    const isFull = process.env.TEST_SCOPE === 'full'
    const specs = [...(always[each] ?? []), ...((isFull && further[each]) || [])]
    return specs.length > 0 ? [project(each, specs)] : []
  })
}

function project(hostility: Hostility, specs?: readonly string[]): Project {
  return {
    name: hostility,
    use: { hostility },
    ...(specs && { testMatch: specs.map((spec) => `${spec}.spec.ts`) }),
  }
}
