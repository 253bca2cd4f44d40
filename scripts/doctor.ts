/**
 * `npm run doctor`: checks the configuration, the services that it names, a running site and the
 * licenses of its dependencies, and says how to fix what is wrong. Exits with 1 if anything is.
 * Every check ends within seconds; no secret is printed.
 */
import { existsSync } from 'node:fs'
import { readSettings, type Settings } from '#server/env/settings.ts'
import { isStartError } from '#server/env/startError.ts'
import { checkLicenses } from './doctor/checkLicenses.ts'
import { checkServices } from './doctor/checkServices.ts'
import { checkSite } from './doctor/checkSite.ts'
import type { Finding } from './doctor/Finding.ts'

// As `npm start` reads them.
for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)

const findings = await examine()
for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
const count = findings.filter(({ problem }) => problem).length
process.stdout.write(count === 0 ? '\nNothing is wrong.\n' : `\n${count} to fix.\n`)
// A connection that hangs would hold up the end.
process.exit(count === 0 ? 0 : 1)

async function examine(): Promise<Finding[]> {
  const licenses = checkLicenses(new URL('../package-lock.json', import.meta.url))
  const env = readConfiguration()
  if (Array.isArray(env)) return [...env, await licenses]
  const notes = env.warnings.map((problem) => ({ name: 'configuration', problem }))
  const [services, site] = await Promise.all([checkServices(env), checkSite(env)])
  const read = { name: 'configuration', detail: `WORLD=${env.world}, ${env.appOrigin}` }
  return [read, ...notes, ...services, ...site, await licenses]
}

/** The environment, or what is wrong with it. */
function readConfiguration(): Settings | Finding[] {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!isStartError(error)) throw error
    return [{ name: 'configuration', problem: error.message }]
  }
}

function lineOf({ name, problem, detail }: Finding): string {
  if (problem) return `wrong  ${name}: ${problem}`
  return `ok     ${name}${detail ? `: ${detail}` : ''}`
}
