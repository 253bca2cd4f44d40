import { once } from 'node:events'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { freePort } from '#tests/support/freePorts.ts'
import { makeImage, removeImage, runInImage, startInImage } from '#tests/support/image/imageRoot.ts'
import { until } from '#tests/support/until.ts'
import { megabytes } from '../../../scripts/bench/packageSizes.ts'
import { readLockfile } from '../../../scripts/lib/lockfile.mjs'

/** Largest size of a site in its image, beyond Node, in MB. */
const sizeLimit = 250

const origin = 'https://wallet.example'

/**
 * Makes the image of a Dockerfile, whose build stage has made `built`, and runs it as its user on a
 * read-only file system: it migrates a database, answers its health route, signs a person in, and ends with
 * its signal. `lockFolder` has the lockfile of what is installed for it.
 */
export async function expectImageServes(
  dockerfile: string,
  built: Record<string, string>,
  lockFolder: string,
): Promise<void> {
  const image = makeImage(dockerfile, built)
  try {
    const site = join(image.root, image.workdir)
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
    expect(files.filter((path) => /(^|\/)\.env|\.map$/.test(path))).toEqual([])
    const development = Object.entries(readLockfile(lockFolder).packages).filter(
      ([, { dev }]) => dev,
    )
    expect(development.length).toBeGreaterThan(0)
    const installed = development
      .map(([path]) => path)
      .filter((path) => existsSync(join(site, path)))
    expect(installed).toEqual([])
    const ownFiles = files.filter((path) => {
      const file = lstatSync(join(site, path))
      return file.uid !== 0 || (!file.isSymbolicLink() && (file.mode & 0o002) !== 0)
    })
    expect(ownFiles).toEqual([])
    const size = Math.round(megabytes(site))
    expect(size).toBeLessThan(sizeLimit)
    console.info(`The image of ${lockFolder} is ${size} MB beyond Node.`)

    const port = await freePort()
    const settings = {
      APP_ORIGIN: origin,
      RPC_URLS: '1=https://node.invalid',
      PORT: String(port),
      // In a container each has one of its own.
      HOSTNAME: '127.0.0.1',
    }
    const touch = await runInImage(image, settings, ['touch', `${image.workdir}/x`])
    expect(touch.output).toContain('Read-only file system')
    const migrate = await runInImage(image, settings, ['node', 'cli.js', 'migrate'])
    expect(migrate.output).toContain('The database is up to date.')
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
    const away = await runInImage(image, { DATABASE_URL }, ['node', 'cli.js', 'migrate'])
    expect(away.output).toBe(
      'The database of DATABASE_URL cannot be reached; check its host and port.\n',
    )

    const server = startInImage(image, settings)
    let log = ''
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text) => {
        log += text
      })
    const ended = once(server, 'exit')
    try {
      await until(async () => {
        if (server.exitCode !== null) throw new Error(log)
        expect((await runInImage(image, settings, image.health)).code).toBe(0)
      })
      expect(await signIn(`http://127.0.0.1:${port}`)).toBe(200)
    } finally {
      server.kill(image.stopSignal)
    }
    expect(await ended).toEqual([0, null])
    expect(log).not.toMatch(/EROFS|EACCES/)
    expect((await runInImage(image, settings, image.health)).code).toBe(1)
  } finally {
    removeImage(image)
  }
}

/** Signs in as a browser behind a proxy does; answers the status of the session that it has then. */
async function signIn(url: string): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey())
  let cookie = ''
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return response
  }
  const sent = { address: account.address, chainId: 1 }
  const { message } = await (await send('/api/auth/challenge', sent)).json()
  const verified = await send('/api/auth/verify', {
    message,
    signature: await account.signMessage({ message }),
  })
  expect(verified.status).toBe(200)
  const response = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  const { session } = await response.json()
  expect(session.address).toBe(account.address)
  return response.status
}
