import { randomUUID, sign } from 'node:crypto'
import { encryptOtpCodeToBundle } from '@turnkey/crypto'
import { tsImport } from 'tsx/esm/api'
import { printTable } from '../lib/table.mjs'
import { cpuMs, processTree } from './cpu.mjs'
import { createKey } from './custodyClient.mjs'
import { load } from './load.mjs'

const { devnetCustody } = await tsImport('../../lib/protocol/custody.ts', import.meta.url)

const people = 100
const hands = 4

/**
 * Measures what an email sign-in costs the site's server, per route: the code, its exchange for a
 * token, the first sign-in (which creates a sub-organization) and later ones.
 */
export async function printEmailSignIns({ siteUrl, controlUrl, site }) {
  const all = Array.from({ length: people }, () => ({
    email: `${randomUUID()}@example.com`,
    key: createKey(),
  }))
  const rows = []
  const step = async (name, once) => {
    const waiting = [...all]
    await once({ email: `${randomUUID()}@example.com`, key: createKey() }, true)
    const before = cpuOf(site)
    const { perSecond, p50, p99 } = await load(() => once(waiting.pop()), {
      hands,
      seconds: 600,
      most: people,
    })
    const cpu = before === undefined ? '-' : ((cpuOf(site) - before) / people).toFixed(1)
    rows.push([name, people, cpu, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)])
  }
  await step('email/code', async (one) => {
    one.target = await post(siteUrl, 'email/code', { email: one.email })
  })
  for (const one of all) one.sealed = await seal(controlUrl, one)
  await step('email/verify', async (one, isFirst) => {
    if (!isFirst) one.token = (await post(siteUrl, 'email/verify', one.sealed)).verificationToken
  })
  const login = async (one, isFirst) => {
    if (!isFirst) await post(siteUrl, 'email/login', loginBody(one))
  }
  await step('email/login, the first', login)
  for (const one of all) one.key2 = createKey()
  await step('email/login, later', login)
  await printTable(['route', 'count', 'CPU ms each', 'per second', 'p50 ms', 'p99 ms'], rows)
}

function cpuOf(site) {
  const times = processTree(site.pid).map(({ pid }) => cpuMs(pid))
  return times.includes(undefined) ? undefined : times.reduce((sum, ms) => sum + ms, 0)
}

async function post(siteUrl, route, body) {
  const response = await fetch(`${siteUrl}/api/custody/${route}`, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

async function seal(controlUrl, { email, key, target }) {
  const letters = await fetch(`${controlUrl}/control/mailbox?to=${encodeURIComponent(email)}`)
  const [{ code }] = await letters.json()
  const { otpId, otpEncryptionTargetBundle } = target
  const encryptedOtpBundle = await encryptOtpCodeToBundle(
    code,
    otpEncryptionTargetBundle,
    key.publicKey,
    devnetCustody.fetcherPublicKey,
  )
  return { otpId, encryptedOtpBundle }
}

function loginBody({ token, key, key2 = key }) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  const message = JSON.stringify({
    login: { publicKey: key2.publicKey },
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
    publicKey: key2.publicKey,
    clientSignature: { publicKey: key.publicKey, scheme, message, signature },
  }
}
