import type { SubmitPath } from '#devnet/custody/Path.ts'

/** The key of an activity's parameters: `createUsersIntentV4` for ACTIVITY_TYPE_CREATE_USERS_V4. */
export function intentKey(type: string): string {
  const [name, version] = partsOf(type)
  return `${name}Intent${version}`
}

/** The key of its result, which has no version unless the path says so: `createUsersResult`. */
export function resultKey({ resultKeys }: SubmitPath<unknown>, type: string): string {
  const [name] = partsOf(type)
  return resultKeys?.[type] ?? `${name}Result`
}

/** The name in camel case, and the version, which the first one lacks. */
function partsOf(type: string): [name: string, version: string] {
  const [, name = '', version = ''] = /^ACTIVITY_TYPE_(\w+?)(?:_(V\d+))?$/.exec(type) ?? []
  return [
    name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    version,
  ]
}
