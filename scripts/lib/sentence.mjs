/**
 * Creates an error that ends a script with a sentence instead of a stack, for problems that the
 * user of the script can solve.
 *
 * @param {string} text
 */
export function sentence(text) {
  return Object.assign(new Error(text), { name: 'Sentence' })
}

/**
 * Runs a script's main function; prints a sentence as it is, any other error with its stack.
 *
 * @param {() => unknown} main
 */
export async function run(main) {
  try {
    await main()
  } catch (error) {
    const text = textOf(error)
    process.stderr.write(`${process.env.WORLD === 'live' ? jsonLine(60, text) : text}\n`)
    process.exit(1)
  }
}

/** @param {unknown} error */
function textOf(error) {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Sentence' ? error.message : (error.stack ?? error.message)
}

/**
 * A JSON line like the site's own log, for output with WORLD=live.
 *
 * @param {number} level
 * @param {string} msg
 */
export function jsonLine(level, msg, fields = {}) {
  return JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })
}

/** Rejects a Node version older than `engines` in package.json. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw sentence(
    `Latchkey needs Node 20.19 or newer; this is Node ${version}. Install a newer one from https://nodejs.org and start again.`,
  )
}
