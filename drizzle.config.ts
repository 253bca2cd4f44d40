import { defineConfig } from 'drizzle-kit'

/**
 * Generates a migration after a schema change: `NODE_OPTIONS=--conditions=react-server npx
 * drizzle-kit generate` (the condition disables `server-only`).
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
})
