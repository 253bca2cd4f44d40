import { join } from 'node:path'
import { readSettings } from 'latchkey/server'
import { nextLatchkey } from 'latchkey/server/next'

/** The server of this site: sessions, custody and their routes, with the settings of .env. */
export const latchkey = nextLatchkey(() => readSettings(process.env), {
  siteMigrations: join(process.cwd(), 'migrations'),
  onMerge: async (merge) => (await import('./orders.ts')).moveOrders(merge),
  onDelete: async (deletion) => (await import('./orders.ts')).deleteOrders(deletion),
})
