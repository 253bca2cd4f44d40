/** Returns the keyboard focus to the page when what had it is removed. */
export { keepFocus } from '#react/ui/keepFocus.ts'
