import { database } from '#lib/server/db/database.ts'

/**
 * What routes need of a server, in this process: its environment, which is read once, and a
 * database of its own in memory. End it with closeDatabase.
 */
export async function openServer(settings: { PORT: string } & Record<string, string>) {
  Object.assign(process.env, { DATABASE_URL: 'memory://', LOG_LEVEL: 'silent', ...settings })
  await database()
}
