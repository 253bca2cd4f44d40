import { latchkey } from '#latchkey.ts'

/** As the route of all others, for a path that is asked for often: Next finds it without patterns. */
export const dynamic = 'force-dynamic'
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = latchkey.routes
