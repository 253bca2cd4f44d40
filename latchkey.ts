import { join } from 'node:path'
import { readSettings } from '#lib/server/env/settings.ts'
import { nextLatchkey } from '#lib/server/next/nextLatchkey.ts'

/** The site's server: sessions, custody, receipts and their routes, on the settings of `.env`. */
export const latchkey = nextLatchkey(() => readSettings(process.env), {
  siteMigrations: join(process.cwd(), 'lib/server/db/siteMigrations'),
})
