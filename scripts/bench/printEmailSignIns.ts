import { randomUUID, sign } from 'node:crypto'
import { encryptOtpCodeToBundle } from '@turnkey/crypto'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { Running } from '../lib/processes.mjs'
import { printTable, type Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { cpuMs, processTree } from './cpu.ts'
import { createKey, type StampKey } from './custodyClient.ts'
import { load } from './load.ts'

/** A user, with what each step of the sign-in has returned. */
type User = {
  email: string
  key: StampKey
  /** The key of a later sign-in. */
  laterKey?: StampKey
  target?: { otpId: string; otpEncryptionTargetBundle: string }
  sealed?: { otpId: string; encryptedOtpBundle: string }
  token?: string
}

const users = 100
const connections = 4

/**
 * Measures what an email sign-in costs the site's server, per route: the code, its exchange for a
 * token, the first sign-in (which creates a sub-organization) and later ones.
 */
export async function printEmailSignIns({ siteUrl, controlUrl, site }: BenchStack): Promise<void> {
  const all = Array.from({ length: users }, newUser)
  const rows: Row[] = []
  const step = async (name: string, once: (user: User, isFirst: boolean) => Promise<void>) => {
    const waiting = [...all]
    await once(newUser(), true)
    const before = cpuOf(site)
    const { perSecond, p50, p99 } = await load(() => once(waiting.pop() ?? newUser(), false), {
      connections,
      seconds: 600,
      maxCalls: users,
    })
    const after = cpuOf(site)
    const cpu =
      before === undefined || after === undefined ? '-' : ((after - before) / users).toFixed(1)
    rows.push([name, users, cpu, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)])
  }
  await step('email/code', async (user) => {
    user.target = await post(siteUrl, 'email/code', { email: user.email })
  })
  for (const user of all) user.sealed = await seal(controlUrl, user)
  await step('email/verify', async (user, isFirst) => {
    if (!isFirst) user.token = (await post(siteUrl, 'email/verify', user.sealed)).verificationToken
  })
  const login = async (user: User, isFirst: boolean) => {
    if (!isFirst) await post(siteUrl, 'email/login', loginBody(user))
  }
  await step('email/login, the first', login)
  for (const user of all) user.laterKey = createKey()
  await step('email/login, later', login)
  await printTable(['route', 'count', 'CPU ms each', 'per second', 'p50 ms', 'p99 ms'], rows)
}

function newUser(): User {
  return { email: `${randomUUID()}@example.com`, key: createKey() }
}

function cpuOf(site: Running): number | undefined {
  return processTree(site.pid)
    .map(({ pid }) => cpuMs(pid))
    .reduce((sum, ms) => (sum === undefined || ms === undefined ? undefined : sum + ms), 0)
}

async function post(siteUrl: string, route: string, body: unknown) {
  const response = await fetch(`${siteUrl}/api/custody/${route}`, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function seal(controlUrl: string, { email, key, target }: User) {
  if (!target) throw new Error(`${email} has no code`)
  const emails = await fetch(`${controlUrl}/control/mailbox?to=${encodeURIComponent(email)}`)
  const [{ code }] = await emails.json()
  const { otpId, otpEncryptionTargetBundle } = target
  const encryptedOtpBundle = await encryptOtpCodeToBundle(
    code,
    otpEncryptionTargetBundle,
    key.publicKey,
    devnetCustody.fetcherPublicKey,
  )
  return { otpId, encryptedOtpBundle }
}

function loginBody({ token = '', key, laterKey = key }: User) {
  const [, claimsText = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(claimsText, 'base64url').toString())
  const message = JSON.stringify({
    login: { publicKey: laterKey.publicKey },
    tokenId: claims.id,
    type: 'USAGE_TYPE_LOGIN',
  })
  const signature = sign('sha256', Buffer.from(message), {
    key: key.privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('hex')
  const scheme = 'CLIENT_SIGNATURE_SCHEME_API_P256'
  return {
    verificationToken: token,
    publicKey: laterKey.publicKey,
    clientSignature: { publicKey: key.publicKey, scheme, message, signature },
  }
}
