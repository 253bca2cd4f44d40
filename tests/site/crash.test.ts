import { expect, test } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { isChosen } from '#tests/support/sampled.ts'
import { type Site, signIn, siteDirectory, startSite, whoIs } from '#tests/support/server/site.ts'
import { findPostgres, type LocalPostgres, startPostgres } from '../../scripts/lib/postgres.ts'

/** A kill hits a sign-in at a random moment: `npm run test:full` tries more of them. */
const kills = process.env.TEST_SCOPE === 'full' ? 5 : 3
const signInsBeforeKill = 12
/** Six starts each, on a machine that may be busy. */
const timeout = 300_000
const limits = { RATE_LIMITS: 'all=100000/60' }

/**
 * Signs in from four browsers at once and kills the server meanwhile, several times; then checks every
 * session whose response had arrived.
 */
async function survivesKills(dataDir: string, variables: Record<string, string>) {
  const acknowledged: { cookie: string; address: string }[] = []
  let site: Site | undefined
  let port: number | undefined
  try {
    for (let round = 0; round < kills; round++) {
      const running = await startSite(dataDir, { ...limits, ...variables }, port)
      site = running
      port = running.port
      const goal = acknowledged.length + signInsBeforeKill + round
      let isUp = true
      const browser = async () => {
        while (isUp) {
          const done = await signIn(running).catch(() => undefined) // interrupted by the kill
          if (done?.response.status === 200)
            acknowledged.push({ cookie: done.session, address: done.owner.address })
          // The first to reach the goal kills the server, while the other three have requests in
          // flight.
          if (isUp && acknowledged.length >= goal) {
            isUp = false
            await running.end('SIGKILL')
          }
        }
      }
      await Promise.all(Array.from({ length: 4 }, browser))
    }
    site = await startSite(dataDir, { ...limits, ...variables }, port)
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * signInsBeforeKill)
    for (const { cookie, address } of acknowledged) expect(await whoIs(site, cookie)).toBe(address)
    expect((await signIn(site)).response.status).toBe(200)
  } finally {
    await site?.end('SIGKILL')
  }
}

const binaries = findPostgres()
if (!binaries) process.stdout.write('Skipped: no Postgres binaries on this machine.\n')

const databases = ['the embedded database', ...(binaries ? ['Postgres'] : [])]

// What the site does is the same with either; `npm run test:full` kills it with both.
for (const name of databases.filter((database) => isChosen(database, databases)))
  test(
    `kills during sign-ins lose no acknowledged session in ${name}`,
    async () => {
      const directory = await siteDirectory()
      let postgres: LocalPostgres | undefined
      try {
        if (name === 'Postgres') postgres = startPostgres(binaries ?? '', await freePort())
        const url = postgres?.createDatabase('crash')
        await survivesKills(directory.path, url ? { DATABASE_URL: url } : {})
      } finally {
        postgres?.stop()
        directory.remove()
      }
    },
    timeout,
  )
