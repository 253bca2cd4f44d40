import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampled } from '#tests/support/sampled.ts'
import { root } from '#tests/support/tree.ts'

/** The specs of every run: what a person does on each visit, and what ends a page for everybody. */
export const always = [
  'accessibility',
  'changedMarkup',
  'earlyClicks',
  'embeddedSignIn',
  'firstLoad',
  'journeys',
  'reviewDialog',
  'session',
  'sign',
  'signIn',
  'translatedPage',
].map((name) => `${name}.spec.ts`)

/**
 * The specs that `npm test` leaves out: two thirds of those of faults, and of all others that are not
 * in every run, by the commit. Elsewhere none is left out, so that one can be run by its name.
 */
export function leftOutSpecs(): string[] {
  if (process.env.TEST_SCOPE !== 'sample') return []
  return ['', 'faults/'].flatMap((folder) => {
    const specs = readdirSync(join(root, 'e2e', folder))
      .filter((file) => file.endsWith('.spec.ts') && !(folder === '' && always.includes(file)))
      .map((file) => `${folder}${file}`)
    const chosen = sampled(specs, Math.ceil(specs.length / 3))
    // With the folder: a name alone would also be that of a spec in another folder.
    return specs.filter((file) => !chosen.includes(file)).map((file) => `e2e/${file}`)
  })
}
