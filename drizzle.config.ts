import { defineConfig } from 'drizzle-kit'

/**
 * For writing a migration after the schema changed:
 * `NODE_OPTIONS=--conditions=react-server npx drizzle-kit generate` (the condition quiets `server-only`).
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/db/schema.ts',
  out: './lib/server/db/migrations',
  casing: 'snake_case',
})
