import { join } from 'node:path'
import { readSettings } from 'latchkey/server'
import { nextLatchkey } from 'latchkey/server/next'

/** The site's server: sessions, custody, receipts and their routes, with the settings of `.env`. */
export const latchkey = nextLatchkey(() => readSettings(process.env), {
  siteMigrations: join(process.cwd(), 'lib/site/migrations'),
})
