// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Returns the keyboard focus to the page when what had it is removed. */
export { keepFocus } from '#react/ui/keepFocus.ts'
