/** Writes a cookie of a page, with the prefix `__Host-` where the page is secure. */
export { writeSiteCookie } from '#lib/storage/writeSiteCookie.ts'
/** A short address with its picture and a button that copies it. */
export { Address } from '#react/ui/Address.tsx'
/** A link to another site, in a tab of its own. */
export { ExternalLink } from '#react/ui/ExternalLink.tsx'
/** An error: message, remedy, the wallet's own words, and actions. */
export { Problem, type ProblemText } from '#react/ui/Problem.tsx'
/** A link to a page of this site, by its router. */
export { SiteLink } from '#react/ui/SiteLink.tsx'
/** The explanation of an error, as `Problem` shows it. */
export { useExplained } from '#react/ui/useExplained.ts'
/** Whether React has attached to the server's HTML: before that, no choice is kept. */
export { useHydrated } from '#react/ui/useHydrated.ts'
/** A name, an amount, an address, a hash or a code, which no translator may change. */
export { Verbatim } from '#react/ui/Verbatim.tsx'
