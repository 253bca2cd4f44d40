import { database } from '#lib/server/db/database.ts'

/**
 * What routes need from a server, in this process: its environment, which is read once, and an
 * in-memory database. End it with closeDatabase.
 */
export async function openServer(settings: { PORT: string } & Record<string, string>) {
  Object.assign(process.env, { DATABASE_URL: 'memory://', LOG_LEVEL: 'silent', ...settings })
  await database()
}
