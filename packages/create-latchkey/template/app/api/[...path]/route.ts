import { latchkey } from '../../../latchkey.ts'

/** The routes of sign-in and wallets, and 404 for any other path below /api. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = latchkey.routes
