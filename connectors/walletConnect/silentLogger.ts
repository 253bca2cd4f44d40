/**
 * A logger in pino's shape that writes and stores nothing. With only the level `silent`, the SDK in
 * a browser still records every message, decrypted ones included, in a log of one megabyte.
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
