import 'server-only'
import {
  type DatabaseSettings,
  type DatabaseVariable,
  databaseOf,
  databaseRules,
} from '#server/env/databaseEnv.ts'
import { withFiles } from '#server/env/secretFiles.ts'
import { startError } from '#server/env/startError.ts'

/**
 * The settings of the database alone, for commands: they need none of the site's others.
 * @throws a start error, invalidEnvironment: one sentence with name and fix per variable
 */
export function readDatabaseSettings(
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseSettings {
  const isOurs = (name: string): name is DatabaseVariable => Object.hasOwn(databaseRules, name)
  const { source, problems } = withFiles(environment, isOurs)
  const given: Partial<Record<DatabaseVariable, string>> = {}
  for (const [name, value] of Object.entries(source)) {
    if (!isOurs(name) || !value?.trim()) continue
    given[name] = value
    if (!databaseRules[name].isMet(value)) problems.push(databaseRules[name].sentence)
  }
  if (problems.length > 0) throw startError('invalidEnvironment', problems.join(' '))
  return databaseOf(given)
}
