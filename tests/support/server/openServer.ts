import { inject } from 'vitest'
import { database } from '#lib/server/db/database.ts'
import { createDataDirectory } from '#tests/support/server/createDataDirectory.ts'

/**
 * What routes need from a server, in this process: its environment, which is read once, and an
 * empty database. End it with closeDatabase.
 */
export async function openServer(settings: { PORT: string } & Record<string, string>) {
  const dataDir = await createDataDirectory(inject('dataDirectories'))
  Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings })
  await database()
}
