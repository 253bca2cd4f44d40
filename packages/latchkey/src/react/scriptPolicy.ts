/** Lets Next's pages load their chunks under Trusted Types. */
export { createScriptPolicy } from '#react/ui/createScriptPolicy.ts'
