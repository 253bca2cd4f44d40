import { latchkey } from '#latchkey.ts'

/** Every route of the server, and 404 for any other path under /api. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = latchkey.routes
