/** What was asked of each wallet in this browser, for developers. */
export { Inspector } from '#react/inspector/Inspector.tsx'
