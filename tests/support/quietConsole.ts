import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Fails a test that lets console.error or console.warn through: what nobody reads in a test run
 * is what a person meets in the browser. A test that expects one stubs the console itself.
 */
const original = { error: console.error, warn: console.warn }
let heard: string[] = []

beforeEach(() => {
  heard = []
  console.error = (...args) => heard.push(format(...args))
  console.warn = (...args) => heard.push(format(...args))
})

afterEach(() => {
  Object.assign(console, original)
  expect(heard, 'what was printed with console.error and console.warn').toEqual([])
})
