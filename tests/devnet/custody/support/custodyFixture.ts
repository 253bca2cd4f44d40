import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Turnkey, type TurnkeyApiClient } from '@turnkey/sdk-server'
import { type Clock, createClock } from '#devnet/clock.ts'
import { type Custody, startCustody } from '#devnet/custody/custody.ts'
import { createApp } from '#devnet/http/createApp.ts'
import { serve } from '#devnet/http/serve.ts'
import { type Issuer, startIssuer } from '#devnet/issuer/issuer.ts'
import { startMailbox } from '#devnet/mailbox/mailbox.ts'
import { createRequestLog, type RequestLog } from '#devnet/requestLog.ts'
import { createStrictness } from '#devnet/strict/strictness.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'
import { createApiKey, stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { SoftPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import { startProxy, type Watch } from '#tests/devnet/custody/support/startProxy.ts'
import { callControl } from '#tests/devnet/support/callControl.ts'

/** The official client of one user. */
export type TestClient = TurnkeyApiClient

/** A sub-organization with one root user who holds an API key. */
export type TestUser = {
  organizationId: string
  userId: string
  /** Stamps as the user, for the sub-organization. */
  client: TestClient
  apiKey: TestApiKey
}

/** A response, not interpreted by any client. */
type RawAnswer = { status: number; body: Record<string, unknown>; text: string }

/** What stamps a request: a key, a passkey, or headers, which are sent unchanged. */
type Stamp = TestApiKey | SoftPasskey | Record<string, string>

/** Options of {@link CustodyFixture.newUser}. */
type NewUserOptions = {
  userName?: string
  userEmail?: string
  userPhoneNumber?: string
  subOrganizationName?: string
  passkeys?: SoftPasskey[]
  apiKey?: TestApiKey
  /** Additional parameters of create_sub_organization. */
  more?: Record<string, unknown>
}

/** A custody service on a free port, with a mailbox, an issuer and official clients. */
export type CustodyFixture = {
  /** URL the clients use. */
  url: string
  /** Custody's own URL, without the watching proxy. */
  custodyUrl: string
  clock: Clock
  log: RequestLog
  dataDir: string
  issuer: Issuer
  /** Newest first; of one address if given. */
  messages(to?: string): MailboxMessage[]
  /** Makes sending emails fail while true. */
  setMailboxDown(isDown: boolean): void
  /** The site's server: the parent organization's key. */
  parent: TestClient
  parentKey: TestApiKey
  newUser(options?: NewUserOptions): Promise<TestUser>
  /** An official client with any API key, for any organization. */
  client(apiKey: TestApiKey, organizationId: string): TestClient
  /**
   * POSTs to `submit/create_wallet` or the like. An object is sent as JSON; the stamp is a key, a
   * passkey, or headers, which are sent unchanged.
   */
  raw(path: string, body: unknown, stamp?: Stamp): Promise<RawAnswer>
  /** The key or passkey that created a stamp, if it belongs to one of the clients here. */
  stamperOf(headers: Record<string, string>): TestApiKey | SoftPasskey | undefined
  /** Calls the control port; GET without a body. Throws on any status but 2xx. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

/** Client headers of a hand-written request. */
export const rawHeaders = {
  'content-type': 'application/json',
  'x-client-version': '@latchkey/custody@1',
}

/**
 * Starts a custody. One per test file is enough: sub-organizations are independent. Requests of the
 * clients are passed to `watch` before they are sent.
 */
export async function createCustodyFixture(
  watch?: Watch,
  strictness = createStrictness(false),
): Promise<CustodyFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-custody-'))
  const clock = createClock()
  const log = createRequestLog(clock)
  const mailbox = await startMailbox({ port: 0, clock, log, strictness, script: '' })
  const issuer = await startIssuer({ port: 0, clock })
  const service: Custody = await startCustody({
    port: 0,
    dataDir,
    clock,
    log,
    strictness,
    mail: mailbox.mailer,
    issuers: issuer.issuers,
  })
  const proxy = watch && (await startProxy(service.url, watch))
  const url = proxy?.url ?? service.url
  const stampers = new Map<string, TestApiKey | SoftPasskey>()
  const app = createApp()
  app.route('/', service.control)
  app.route('/', issuer.control)
  const switches = await serve({ name: 'the switches', port: 0, app })
  const { organizationId, apiPublicKey, apiPrivateKey } = devnetCustody
  const parentKey: TestApiKey = { apiPublicKey, apiPrivateKey, curve: 'P256' }

  const client: CustodyFixture['client'] = (key, defaultOrganizationId) => {
    stampers.set(key.apiPublicKey, key)
    return new Turnkey({
      apiBaseUrl: url,
      apiPublicKey: key.apiPublicKey,
      apiPrivateKey: key.apiPrivateKey,
      defaultOrganizationId,
      // Short, for activities that stay PENDING on purpose.
      activityPoller: { intervalMs: 5, numRetries: 3 },
    }).apiClient()
  }
  const parent = client(parentKey, organizationId)

  return {
    url,
    custodyUrl: service.url,
    clock,
    log,
    dataDir,
    issuer,
    parent,
    parentKey,
    client,
    messages: mailbox.list,
    stamperOf(headers) {
      const byKey = Buffer.from(headers['x-stamp'] ?? '', 'base64url').toString()
      const { publicKey = '', credentialId = '' } = JSON.parse(
        byKey || headers['x-stamp-webauthn'] || '{}',
      ) as Record<string, string>
      return stampers.get(publicKey || credentialId)
    },
    setMailboxDown: mailbox.setDown,
    newUser: (options = {}) => {
      for (const passkey of options.passkeys ?? []) stampers.set(passkey.credentialId, passkey)
      return signUp(parent, client, options)
    },
    raw: (path, body, stamp = {}) => postRaw(`${url}/public/v1/${path}`, body, stamp),
    control: async (path, body) =>
      (await callControl(`${switches.url}${path}`, body)) as Record<string, unknown>,
    async stop() {
      await proxy?.stop()
      await Promise.all([switches.stop(), service.stop(), mailbox.stop(), issuer.stop()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a sub-organization whose only user has an API key and the given passkeys. */
async function signUp(
  parent: TestClient,
  client: CustodyFixture['client'],
  options: NewUserOptions,
): Promise<TestUser> {
  const { apiKey = createApiKey(), passkeys = [], userEmail, userPhoneNumber } = options
  const made = await parent.createSubOrganization({
    subOrganizationName: options.subOrganizationName ?? `Sub-organization ${randomUUID()}`,
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: options.userName ?? 'Ada',
        ...(userEmail === undefined ? {} : { userEmail }),
        ...(userPhoneNumber === undefined ? {} : { userPhoneNumber }),
        apiKeys: [
          {
            apiKeyName: 'Test',
            publicKey: apiKey.apiPublicKey,
            curveType: `API_KEY_CURVE_${apiKey.curve}`,
          },
        ],
        authenticators: passkeys.map((passkey) => passkey.authenticatorParams()),
        oauthProviders: [],
      },
    ],
    ...options.more,
  })
  return {
    organizationId: made.subOrganizationId,
    userId: made.rootUserIds?.[0] ?? '',
    client: client(apiKey, made.subOrganizationId),
    apiKey,
  }
}

async function postRaw(url: string, body: unknown, stamp: Stamp): Promise<RawAnswer> {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...rawHeaders, ...headersOf(stamp, bytes) },
    body: Buffer.from(bytes),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
}

/** The header that stamps a body; headers are returned unchanged. */
export function headersOf(stamp: Stamp, body: string | Uint8Array): Record<string, string> {
  if ('apiPrivateKey' in stamp) return stampByKey(stamp as TestApiKey, body)
  if (typeof stamp.stamp === 'function') return (stamp as SoftPasskey).stamp(body)
  return stamp as Record<string, string>
}
