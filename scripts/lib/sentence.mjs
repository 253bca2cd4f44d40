/**
 * An error that ends a script with a sentence instead of a stack: thrown where a person, not a
 * programmer, has to do something.
 */
export function sentence(text) {
  return Object.assign(new Error(text), { name: 'Sentence' })
}

/** Runs a script's main function; a sentence is printed as it is, anything else with its stack. */
export async function run(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error?.name === 'Sentence' ? error.message : error?.stack}\n`)
    process.exit(1)
  }
}

/** Refuses a Node that is older than package.json's `engines` asks for. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw sentence(
    `Latchkey needs Node 20.19 or newer; this is Node ${version}. Install a newer one from https://nodejs.org and start again.`,
  )
}
