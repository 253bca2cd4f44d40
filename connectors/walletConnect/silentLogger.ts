/**
 * A logger in pino's shape that writes and stores nothing. With only the level `silent`, the SDK in
 * a browser still records every message, decrypted ones included, in a log of one megabyte.
 */
export function silentLogger() {
  const noop = () => undefined
  const logger = {
    level: 'silent',
    ...{ trace: noop, debug: noop, info: noop },
    ...{ warn: noop, error: noop, fatal: noop, silent: noop },
    bindings: () => ({}),
    child: () => logger,
  }
  return logger
}
