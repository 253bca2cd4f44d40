/** Logs an error once, to the console or to the site's own reporter, with its row of the catalog. */
export { report } from '#lib/errors/report.ts'
