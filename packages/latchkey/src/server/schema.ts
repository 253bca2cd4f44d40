/** Our tables (Drizzle), for tables of the site's own that refer to them. */
export { credentials, receipts, sessions } from '#server/db/schema.ts'
