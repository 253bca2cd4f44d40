import { defineLook } from 'latchkey/look'

/**
 * The site's looks: accent, corners, density, logo, font, theme and legal links. An empty object is the
 * default; docs/looks.md shows examples. The variable `LOOK` replaces single fields at start.
 */
export const look = defineLook({})
