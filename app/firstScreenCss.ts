/**
 * The style sheets of the first screen, for the root layout. A production build replaces this file
 * (scripts/lib/firstScreenStyles.mjs); without one, Next links them.
 */
export const firstScreenCss = ''
