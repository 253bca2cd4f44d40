/** Our tables (Drizzle), for tables of the site's own that refer to them. */
export { credentials, identities, receipts, sessions, users } from '#server/db/schema.ts'
