import { defineLook } from '#lib/look/defineLook.ts'
import type { Look } from '#lib/look/Look.ts'

/**
 * The looks of a site: those of look.config.ts, with the fields of the environment variable `LOOK`
 * (JSON) in their place, so that one build serves sites that look different.
 * @throws a sentence that names the field and the fix
 */
export function readLook(configured: Look, variable: string | undefined): Look {
  if (!variable?.trim()) return configured
  return defineLook({ ...configured, ...defineLook(parse(variable)) })
}

function parse(variable: string): Look {
  try {
    return JSON.parse(variable)
  } catch {
    throw new Error('Look: LOOK is no JSON. Write an object, like {"accent":"#0d6b57"}.')
  }
}
