import { defineConfig } from 'drizzle-kit'

/** For `npm run migrations:write`, which generates a migration after a change of the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
})
