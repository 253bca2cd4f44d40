import type { PlaywrightTestProject } from '@playwright/test'
import { type Hostility, hostilities, hostilityOf } from '#packages/playwright/src/hostilities.ts'
import type { LatchkeyOptions, LatchkeyWorkerOptions } from '#packages/playwright/src/test.ts'

type Project = PlaywrightTestProject<LatchkeyOptions, LatchkeyWorkerOptions>

/** What `npm test` runs in each hostility: everyday situations that it can end. */
const always: Partial<Record<Hostility, readonly string[]>> = {
  translation: ['signIn', 'sign', 'transaction', 'accountMenu'],
  extension: ['signIn', 'sign', 'reviewDialog'],
}

/** The project of one hostility with all specs, or those of the usual run. */
export function hostileProjects(name?: string): Project[] {
  const hostility = hostilityOf(name)
  if (hostility) return [project(hostility)]
  return (Object.keys(hostilities) as Hostility[]).flatMap((each) => {
    const specs = always[each]
    return specs ? [project(each, specs)] : []
  })
}

function project(hostility: Hostility, specs?: readonly string[]): Project {
  return {
    name: hostility,
    use: { hostility },
    ...(specs && { testMatch: specs.map((spec) => `${spec}.spec.ts`) }),
  }
}
