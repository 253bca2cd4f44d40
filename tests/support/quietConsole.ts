import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Fails a test that writes to console.error or console.warn: what nobody reads in a test run
 * appears in the user's browser. A test that expects such output stubs the console itself.
 */
const original = { error: console.error, warn: console.warn }
let printed: string[] = []

beforeEach(() => {
  printed = []
  console.error = (...args) => printed.push(format(...args))
  console.warn = (...args) => printed.push(format(...args))
})

afterEach(() => {
  Object.assign(console, original)
  expect(printed, 'what was printed with console.error and console.warn').toEqual([])
})
