import 'server-only'
import { z } from 'zod'
import { recoverySessionSeconds } from '#lib/protocol/constants.ts'
import { custodyApiUrl, devnetCustody } from '#lib/protocol/custody.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'
import { isHttpUrl } from '#server/env/isHttpUrl.ts'
import type { OpenIdClient } from '#server/env/openIdEnv.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** The P-256 API key of the parent organization's user, in hex. It never leaves the server. */
export type CustodyKey = { publicKey: string; privateKey: string }

/** Ids of the connectors that need Turnkey. */
const custodyWallets = ['turnkey', 'turnkeyHd']

function hex(name: string, pattern: RegExp, what: string) {
  return z
    .string()
    .transform((value) => value.toLowerCase().replace(/^0x/, ''))
    .refine((value) => pattern.test(value), `${name} must be ${what} in hex; copy it again.`)
    .optional()
}

const apiPublicKey = /^0[23][0-9a-f]{64}$/
const apiPrivateKey = /^[0-9a-f]{64}$/
const enclaveKey = /^04[0-9a-f]{128}$/

function url(name: string) {
  return z
    .string()
    .refine(isHttpUrl, `${name} must be an https address; unset it to use the service’s own.`)
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
}

function seconds(name: string, max: number, fallback: number) {
  const sentence = `${name} must be a number of seconds from 1 to ${max}; set for example ${name}=${fallback}.`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, sentence)
    .default(fallback)
}

/** The embedded wallets' variables of the environment schema. */
export const custodyVariables = {
  TURNKEY_ORGANIZATION_ID: z
    .string()
    .regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      'TURNKEY_ORGANIZATION_ID must be a UUID; copy it from the service’s dashboard, or unset it to leave embedded wallets out.',
    )
    // Turnkey writes ids in lower case and compares them as text.
    .transform((value) => value.toLowerCase())
    .optional(),
  TURNKEY_API_PUBLIC_KEY: hex(
    'TURNKEY_API_PUBLIC_KEY',
    apiPublicKey,
    'a compressed P-256 public key',
  ),
  TURNKEY_API_PRIVATE_KEY: hex('TURNKEY_API_PRIVATE_KEY', apiPrivateKey, 'a P-256 private key'),
  TURNKEY_API_PRIVATE_KEY_PREVIOUS: hex(
    'TURNKEY_API_PRIVATE_KEY_PREVIOUS',
    apiPrivateKey,
    'a P-256 private key',
  ),
  LOOKUP_SECRETS: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim().toLowerCase()))
    .refine(
      (secrets) =>
        secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret)) &&
        new Set(secrets).size === secrets.length,
      'LOOKUP_SECRETS must be secrets of 64 hex digits with commas between them, the newest first, none twice; make one with: openssl rand -hex 32.',
    )
    .default([]),
  TURNKEY_API_URL: url('TURNKEY_API_URL'),
  TURNKEY_AUTH_FRAME_URL: url('TURNKEY_AUTH_FRAME_URL'),
  TURNKEY_EXPORT_FRAME_URL: url('TURNKEY_EXPORT_FRAME_URL'),
  TURNKEY_IMPORT_FRAME_URL: url('TURNKEY_IMPORT_FRAME_URL'),
  TURNKEY_RECOVERY_FRAME_URL: url('TURNKEY_RECOVERY_FRAME_URL'),
  TURNKEY_FETCHER_PUBLIC_KEY: hex('TURNKEY_FETCHER_PUBLIC_KEY', enclaveKey, 'an uncompressed key'),
  TURNKEY_NOTARIZER_PUBLIC_KEY: hex(
    'TURNKEY_NOTARIZER_PUBLIC_KEY',
    enclaveKey,
    'an uncompressed key',
  ),
  TURNKEY_SESSION_MODE: z
    .enum(['login', 'readWrite'], {
      error: 'TURNKEY_SESSION_MODE must be login or readWrite; unset it for login.',
    })
    .default('login'),
  TURNKEY_SESSION_SECONDS: seconds('TURNKEY_SESSION_SECONDS', 30 * 86_400, 900),
  RECOVERY_SESSION_SECONDS: seconds('RECOVERY_SESSION_SECONDS', 86_400, recoverySessionSeconds),
  PASSKEY_RP_ID: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*$/,
      'PASSKEY_RP_ID must be a domain in small letters; unset it to use the host of APP_ORIGIN.',
    )
    .optional(),
}

/**
 * The embedded wallets' configuration: always set in the devnet, and in live if an organization is
 * set. Undefined if they are not configured or if WALLETS excludes both variants.
 */
export function turnkeyOf(
  values: CheckedVariables,
  openIdClients: readonly OpenIdClient[],
  basePath: string,
): PublicTurnkey | undefined {
  const isDevnet = values.WORLD === 'devnet'
  const organizationId =
    values.TURNKEY_ORGANIZATION_ID ?? (isDevnet ? devnetCustody.organizationId : undefined)
  if (!organizationId || !values.APP_ORIGIN) return undefined
  if (values.WALLETS && !values.WALLETS.some((id) => custodyWallets.includes(id))) return undefined
  const at = (offset: number) => `http://localhost:${values.DEVNET_PORT + offset}`
  const frame = (name: keyof PublicTurnkey['frames']) =>
    isDevnet ? `${at(devnetPortOffsets.frames)}/${name}` : `https://${name}.turnkey.com`
  const signerKeys = signerKeysOf(values)
  return {
    organizationId,
    basePath,
    apiUrl: values.TURNKEY_API_URL ?? (isDevnet ? at(devnetPortOffsets.custody) : custodyApiUrl),
    frames: {
      auth: values.TURNKEY_AUTH_FRAME_URL ?? frame('auth'),
      export: values.TURNKEY_EXPORT_FRAME_URL ?? frame('export'),
      import: values.TURNKEY_IMPORT_FRAME_URL ?? frame('import'),
      recovery: values.TURNKEY_RECOVERY_FRAME_URL ?? frame('recovery'),
    },
    ...(signerKeys && { signerKeys }),
    recoverySessionSeconds: values.RECOVERY_SESSION_SECONDS,
    session: {
      mode: values.TURNKEY_SESSION_MODE,
      expirationSeconds: values.TURNKEY_SESSION_SECONDS,
    },
    rpId: values.PASSKEY_RP_ID ?? new URL(values.APP_ORIGIN).hostname,
    ...(openIdClients.length > 0 && {
      openIdProviders: openIdClients.map(({ id, name }) => ({ id, name })),
    }),
  }
}

/** The server's API key for Turnkey. */
export function custodyKeyOf(values: CheckedVariables): CustodyKey | undefined {
  const isDevnet = values.WORLD === 'devnet'
  const { TURNKEY_API_PUBLIC_KEY: publicKey, TURNKEY_API_PRIVATE_KEY: privateKey } = values
  if (publicKey && privateKey) return { publicKey, privateKey }
  const { apiPublicKey, apiPrivateKey } = devnetCustody
  return isDevnet ? { publicKey: apiPublicKey, privateKey: apiPrivateKey } : undefined
}

/**
 * Validates the Turnkey variables. Returns a sentence per problem, with the variable's name and a
 * fix.
 */
export function custodyProblems(values: CheckedVariables): string[] {
  const problems = [...pairProblems(values), ...rpIdProblems(values)]
  if (values.WORLD === 'devnet') return problems
  const { TURNKEY_ORGANIZATION_ID, TURNKEY_API_PUBLIC_KEY, WALLETS } = values
  const wanted = WALLETS?.find((id) => custodyWallets.includes(id))
  if (!TURNKEY_ORGANIZATION_ID && wanted)
    problems.push(
      `TURNKEY_ORGANIZATION_ID is missing; set it to your organization’s id, or take ${wanted} out of WALLETS.`,
    )
  if (TURNKEY_ORGANIZATION_ID && !TURNKEY_API_PUBLIC_KEY)
    problems.push(
      'TURNKEY_API_PUBLIC_KEY is missing; set it and TURNKEY_API_PRIVATE_KEY to an API key of your organization.',
    )
  const known = new Set<string>(Object.values(devnetCustody))
  // liveProblems searches every variable for the private key.
  for (const name of Object.keys(custodyVariables) as (keyof typeof custodyVariables)[])
    if (
      !name.startsWith('TURNKEY_API_PRIVATE_KEY') &&
      known.has(String(values[name]).toLowerCase())
    )
      problems.push(`${name} is the devnet’s, known to everybody; set your own.`)
  return problems
}

/** The URLs that the checks of `live` cover, with the names of their variables. */
export function custodyUrls(values: CheckedVariables): [name: string, url: string][] {
  const names = Object.keys(custodyVariables).filter((name) => name.endsWith('_URL'))
  return names.flatMap((name) => {
    const value = values[name as keyof typeof custodyVariables]
    return value ? [[name, String(value)] as [string, string]] : []
  })
}

/** Origins that a page with embedded wallets connects to and frames. */
export function custodyOrigins({ apiUrl, frames }: PublicTurnkey) {
  return {
    connect: [new URL(apiUrl).origin],
    frame: Object.values(frames).map((frame) => new URL(frame).origin),
  }
}

function signerKeysOf(values: CheckedVariables): PublicTurnkey['signerKeys'] {
  const isDevnet = values.WORLD === 'devnet'
  const given = (value: string | undefined, devnet: string) => value ?? (isDevnet ? devnet : '')
  const fetcher = given(values.TURNKEY_FETCHER_PUBLIC_KEY, devnetCustody.fetcherPublicKey)
  const notarizer = given(values.TURNKEY_NOTARIZER_PUBLIC_KEY, devnetCustody.notarizerPublicKey)
  return fetcher && notarizer ? { fetcher, notarizer } : undefined
}

function pairProblems(values: CheckedVariables): string[] {
  const problems: string[] = []
  if (!values.TURNKEY_API_PUBLIC_KEY !== !values.TURNKEY_API_PRIVATE_KEY)
    problems.push(
      'TURNKEY_API_PUBLIC_KEY and TURNKEY_API_PRIVATE_KEY belong together; set both or neither.',
    )
  const signers = [values.TURNKEY_FETCHER_PUBLIC_KEY, values.TURNKEY_NOTARIZER_PUBLIC_KEY].filter(
    Boolean,
  )
  if (values.WORLD === 'live' && signers.length === 1)
    problems.push(
      'TURNKEY_FETCHER_PUBLIC_KEY and TURNKEY_NOTARIZER_PUBLIC_KEY belong together; set both or neither.',
    )
  return problems
}

/** A browser creates passkeys only for its own host or a parent domain. */
function rpIdProblems({ PASSKEY_RP_ID, APP_ORIGIN }: CheckedVariables): string[] {
  if (!PASSKEY_RP_ID || !APP_ORIGIN) return []
  const { hostname } = new URL(APP_ORIGIN)
  if (hostname === PASSKEY_RP_ID || hostname.endsWith(`.${PASSKEY_RP_ID}`)) return []
  return [
    `PASSKEY_RP_ID must be ${hostname} or a parent domain of it; passkeys of ${PASSKEY_RP_ID} cannot be used there.`,
  ]
}
