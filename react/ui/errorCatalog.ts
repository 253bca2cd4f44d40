// biome-ignore-all lint/performance/noBarrelFile: one file, so that it is one request.
/** Explains an error by the catalog's rows. */
export { explain } from '#lib/errors/explain.ts'
/** Reports an error that is shown. */
export { report } from '#lib/errors/report.ts'
