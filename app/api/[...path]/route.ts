import { latchkey } from '#latchkey.ts'

/** Every route of the server, and 404 for any other path under /api. */
export const dynamic = 'force-dynamic'
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = latchkey.routes
