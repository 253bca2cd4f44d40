import 'server-only'

/** The server of a Next site: pages, routes, proxy.ts and instrumentation.ts. */
export { type NextLatchkey, nextLatchkey } from '#server/next/nextLatchkey.ts'
