// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Lets Next's pages load their chunks under Trusted Types. */
export { createScriptPolicy } from '#react/ui/createScriptPolicy.ts'
