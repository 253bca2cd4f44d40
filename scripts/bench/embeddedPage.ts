/**
 * The benchmark page of the embedded wallet: our connector under wagmi with a session, and the
 * baseline, a plain POST of the same body with one P-256 signature. Driven by
 * embeddedSignatures.ts.
 */
import { connect, signMessage } from 'wagmi/actions'
import { embeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import {
  createSessionKey,
  type SessionKeyPair,
  sessionStamper,
} from '#connectors/turnkey/session/sessionKey.ts'
import { createSessions } from '#connectors/turnkey/session/sessions.ts'
import { turnkey } from '#connectors/turnkey.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { benchConfig } from './benchConfig.ts'

/** The page's functions, called by its driver; the times are in milliseconds. */
export type EmbeddedBench = typeof bench

const {
  custody = '',
  frames = '',
  rpcUrl = '',
} = Object.fromEntries(new URLSearchParams(location.search))
const { organizationId, fetcherPublicKey, notarizerPublicKey } = devnetCustody

const config = benchConfig(
  turnkey({
    organizationId,
    apiUrl: custody,
    appName: 'Bench',
    frames: {
      auth: `${frames}/auth`,
      export: `${frames}/export`,
      import: `${frames}/import`,
      recovery: `${frames}/recovery`,
    },
    signerKeys: {
      fetcher: fetcherPublicKey,
      notarizer: notarizerPublicKey,
    },
    session: { mode: 'login', expirationSeconds: 3600 },
  }),
  rpcUrl,
)
const [connector] = config.connectors
/** The baseline's own API key, registered like the session's. */
let ownKey: SessionKeyPair

const bench = {
  /** One prompt; all later signatures need no user interaction. */
  async signUp() {
    const wallet = await connector.embedded()
    await wallet.signUp({ passkeyName: 'Bench' })
    await connect(config, { connector })
    ownKey = await createSessionKey()
    await wallet.addApiKey({ name: 'Bench', publicKey: ownKey.publicKey })
  },
  sign: (message: string) => timed(() => signMessage(config, { message })),
  /** The first stamp of a page: with the session that an earlier page stored. */
  async firstStamp(body: string) {
    const sessions = createSessions(embeddedStore(), organizationId)
    await sessions.restore()
    const record = sessions.active()
    if (!record) throw new Error('there is no session')
    return timed(() => sessionStamper(record).stamp(body))
  },
  baseline: (template: string) => timed(() => baseline(JSON.parse(template))),
}
Object.assign(window, { bench })
document.documentElement.dataset.ready = 'true'

/** The body of a signature request. */
type SignRequest = { parameters: { payload: string } }

/** Posts a body of the same length as the connector's, with another hash. */
async function baseline(fields: SignRequest): Promise<void> {
  const payload = hex(crypto.getRandomValues(new Uint8Array(32)))
  const prefix = fields.parameters.payload.startsWith('0x') ? '0x' : ''
  const body = JSON.stringify({
    ...fields,
    timestampMs: String(Date.now()),
    parameters: { ...fields.parameters, payload: prefix + payload },
  })
  const { stampHeaderName, stampHeaderValue } = await sessionStamper(ownKey).stamp(body)
  const response = await fetch(`${custody}/public/v1/submit/sign_raw_payload`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-version': 'bench',
      [stampHeaderName]: stampHeaderValue,
    },
    body,
  })
  const { activity } = await response.json()
  if (activity?.status !== 'ACTIVITY_STATUS_COMPLETED') throw new Error('the baseline did not sign')
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await run()
  return performance.now() - at
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
