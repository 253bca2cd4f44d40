/** A site's looks: accent, corners, density, logo, font, theme and legal links. */
export { defineLook } from '#lib/look/defineLook.ts'
export type { Look } from '#lib/look/Look.ts'
/** The custom properties with which a look differs from styles.css, as a style sheet. */
export { lookCss } from '#lib/look/lookCss.ts'
/** Completes a look with fields from the environment, as JSON. */
export { readLook } from '#lib/look/readLook.ts'
