// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** What was asked of each wallet in this browser, for developers. */
export { Inspector } from '#react/inspector/Inspector.tsx'
