import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { Agent, request } from 'node:http'
import { devnetCustody } from '#lib/protocol/custody.ts'

/** A P-256 key that stamps requests; the public one compressed, in hex. */
export type StampKey = { privateKey: KeyObject; publicKey: string }

/** An organization, and a key that may act in it. */
type Owner = { organizationId: string; key: StampKey }

/** A sub-organization with its root user's key and the addresses of its wallet. */
export type SubOrganization = Owner & { addresses: string[] }

type Activity = { status: string; result: Record<string, unknown> }

/** A client of the custody service; the type of a result is the caller's claim. */
export type CustodyClient = {
  submit<Result>(name: string, type: string, owner: Owner, parameters: object): Promise<Result>
  query<Result>(name: string, owner: Owner, fields?: object): Promise<Result>
  close(): void
}

/** The devnet's parent organization and the API key of the site's server. */
export const parent: Owner = {
  organizationId: devnetCustody.organizationId,
  key: keyFrom(devnetCustody.apiPrivateKey, devnetCustody.apiPublicKey),
}

/** Creates a P-256 key that stamps requests. */
export function createKey(): StampKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, publicKey: compressed(x, y) }
}

/**
 * A minimal client of Turnkey's API with persistent connections: no SDK, so that the service is
 * measured instead of its client. `submit` returns the activity's result and throws unless it is
 * COMPLETED.
 */
export function custodyClient(
  url: string,
  { connections }: { connections: number },
): CustodyClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function post<Result>(path: string, key: StampKey, fields: object): Promise<Result> {
    const body = JSON.stringify(fields)
    const stamp = {
      publicKey: key.publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: sign('sha256', Buffer.from(body), key.privateKey).toString('hex'),
    }
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-client-version': 'bench',
      'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url'),
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        `${url}/public/v1/${path}`,
        { method: 'POST', headers, agent },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (response.statusCode === 200) resolve(JSON.parse(text))
            else reject(new Error(`${path} answered ${response.statusCode}: ${text}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  async function submit<Result>(
    name: string,
    type: string,
    { organizationId, key }: Owner,
    parameters: object,
  ): Promise<Result> {
    const { activity } = await post<{ activity: Activity }>(`submit/${name}`, key, {
      type: `ACTIVITY_TYPE_${type}`,
      timestampMs: String(Date.now()),
      organizationId,
      parameters,
    })
    if (activity.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error(activity.status)
    return Object.values(activity.result)[0] as Result
  }

  return {
    submit,
    query: (name, { organizationId, key }, fields = {}) =>
      post(`query/${name}`, key, { organizationId, ...fields }),
    close: () => agent.destroy(),
  }
}

/** Creates a sub-organization with one root user who has `key`; `email` counts as verified. */
export async function createSubOrganization(
  client: CustodyClient,
  {
    key = createKey(),
    email,
    wallet,
  }: { key?: StampKey; email?: string; wallet?: typeof benchWallet } = {},
): Promise<SubOrganization> {
  const created = await client.submit<{
    subOrganizationId: string
    wallet?: { addresses: string[] }
  }>('create_sub_organization', 'CREATE_SUB_ORGANIZATION_V8', parent, {
    subOrganizationName: `Bench ${randomUUID()}`,
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: 'Bench',
        ...(email ? { userEmail: email } : {}),
        apiKeys: [
          { apiKeyName: 'Bench', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' },
        ],
        authenticators: [],
        oauthProviders: [],
      },
    ],
    ...(wallet ? { wallet } : {}),
    ...(email ? { verificationToken: verificationToken(email) } : {}),
  })
  return {
    organizationId: created.subOrganizationId,
    key,
    addresses: created.wallet?.addresses ?? [],
  }
}

/** The first account of an HD wallet. */
export const benchWallet = {
  walletName: 'Bench',
  accounts: [
    {
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    },
  ],
}

/**
 * The verification token that a one-time code would return: the devnet's keys are derived from
 * their names.
 */
function verificationToken(email: string): string {
  const secret = createHash('sha256').update('Latchkey devnet custody: tls fetcher').digest('hex')
  const { privateKey } = keyFrom(secret, devnetCustody.fetcherPublicKey)
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    {
      id: randomUUID(),
      verification_type: 'OTP_TYPE_EMAIL',
      contact: email,
      organization_id: parent.organizationId,
      public_key: '',
      exp: String(Date.now() + 600_000),
    },
  ]
  const text = parts
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${text}.${signature.toString('base64url')}`
}

function keyFrom(secretHex: string, publicKey: string): StampKey {
  // PKCS #8 with only the private key; Node computes the public key.
  const der = Buffer.concat([
    Buffer.from('3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420', 'hex'),
    Buffer.from(secretHex, 'hex'),
  ])
  return { privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), publicKey }
}

function compressed(x: string, y: string): string {
  const sign = Number(Buffer.from(y, 'base64url').at(-1)) % 2 === 0 ? '02' : '03'
  return `${sign}${Buffer.from(x, 'base64url').toString('hex').padStart(64, '0')}`
}
