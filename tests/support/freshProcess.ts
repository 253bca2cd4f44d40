import { vi } from 'vitest'

/**
 * Vitest's setup for test files that share a process: no state of the project passes from one file
 * to the next. Each evaluates the project's modules again, without the globals of the last one, in
 * the environment that the process started with. The packages of node_modules stay loaded.
 */
const ownGlobal = /^latchkey\./
const startKey = Symbol.for('tests.environmentAtStart')
const globals = globalThis as Record<symbol, unknown> & { [startKey]?: NodeJS.ProcessEnv }

// Those of the last test are still there, and packages look for `window` when they are loaded.
vi.unstubAllGlobals()
vi.resetModules()

for (const symbol of Object.getOwnPropertySymbols(globals)) {
  if (ownGlobal.test(symbol.description ?? '')) delete globals[symbol]
}

globals[startKey] ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globals[startKey])) delete process.env[name]
}
Object.assign(process.env, globals[startKey])
