/**
 * A logger in pino's shape that says and keeps nothing. Told `silent` by name only, the SDK in a
 * browser still writes down every message, opened ones included, in a log of a megabyte.
 */
export function silentLogger() {
  const nothing = () => undefined
  const logger = {
    level: 'silent',
    ...{ trace: nothing, debug: nothing, info: nothing },
    ...{ warn: nothing, error: nothing, fatal: nothing, silent: nothing },
    bindings: () => ({}),
    child: () => logger,
  }
  return logger
}
