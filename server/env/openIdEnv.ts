import 'server-only'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { devnetIssuer, devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { isHttpUrl } from '#server/env/isHttpUrl.ts'
import { isLoopback } from '#server/env/liveProblems.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** The site's registration at one OpenID provider. Only `id` and `name` are public. */
export type OpenIdClient = {
  /** In `OPENID_PROVIDERS`, in paths and in the names of the variables. */
  id: string
  /** On buttons. */
  name: string
  issuer: string
  clientId: string
  /** How the token endpoint recognizes the site: a secret, or a key that signs one (Apple). */
  authentication:
    | { kind: 'secret'; secret: string }
    | { kind: 'key'; key: KeyObject; keyId: string; teamId: string }
  scope: string
  /**
   * Domains whose email addresses the provider itself gives out; `hd` stands for that of the claim of
   * this name. Only these open the same wallet by an emailed code.
   */
  emailDomains: readonly string[]
  /** How the provider returns: by a redirect (`query`), or by a form that it posts. */
  responseMode: 'query' | 'form_post'
  /**
   * What asks its users again, though they are signed in there: `prompt` of its authorization endpoint
   * (OpenID Connect Core, 3.1.2.1).
   */
  prompt: string
}

const defaultPrompt = 'login'

type Source = Readonly<Record<string, string | undefined>>

/** What is known of a provider; its variables override it. */
const presets: Record<string, Preset> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    emailDomains: ['gmail.com', 'googlemail.com', 'hd'],
    // Google refuses `login`.
    prompt: 'select_account',
  },
  apple: {
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    // Apple returns the email address only in a posted form.
    responseMode: 'form_post',
    emailDomains: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
  },
}
type Preset = Partial<
  Pick<OpenIdClient, 'name' | 'issuer' | 'responseMode' | 'emailDomains' | 'prompt'>
>

/**
 * Reads the OpenID providers: `OPENID_PROVIDERS` and, for each, the variables `OPENID_<ID>_…`. In
 * the devnet, its own provider by default. Returns a sentence per problem, with the variable's name
 * and a fix.
 */
export function readOpenIdClients(
  source: Source,
  values: CheckedVariables,
): { clients: OpenIdClient[]; problems: string[] } {
  const isDevnet = values.WORLD === 'devnet'
  const list = source.OPENID_PROVIDERS
  if (list === undefined)
    return { clients: isDevnet ? [devnetClient(source, values)] : [], problems: [] }
  if (list.trim() === 'none') return { clients: [], problems: [] }
  const ids = list.split(',').map((id) => id.trim())
  if (!ids.every((id) => /^[a-z][a-z0-9]{0,19}$/.test(id)) || new Set(ids).size < ids.length)
    return {
      clients: [],
      problems: [
        'OPENID_PROVIDERS must be names in small letters with commas between them, none twice; set for example OPENID_PROVIDERS=google,apple.',
      ],
    }
  const problems: string[] = []
  const clients = ids.map((id) => {
    if (isDevnet && id === 'devnet') return devnetClient(source, values)
    return readClient(id, source, isDevnet, (problem) => problems.push(problem))
  })
  return { clients: clients.filter((client) => client !== undefined), problems }
}

/** The devnet's provider; its port may differ from the range if another program occupies it. */
function devnetClient(
  {
    OPENID_DEVNET_ISSUER,
    OPENID_DEVNET_EMAIL_DOMAINS = 'example.com',
    OPENID_DEVNET_RESPONSE_MODE,
  }: Source,
  { DEVNET_PORT }: CheckedVariables,
): OpenIdClient {
  return {
    id: 'devnet',
    name: 'Devnet ID',
    issuer: OPENID_DEVNET_ISSUER ?? `http://localhost:${DEVNET_PORT + devnetPortOffsets.issuer}`,
    clientId: devnetIssuer.clientId,
    authentication: { kind: 'secret', secret: devnetIssuer.clientSecret },
    scope: 'openid email',
    emailDomains: domainsOf(OPENID_DEVNET_EMAIL_DOMAINS),
    responseMode: OPENID_DEVNET_RESPONSE_MODE === 'form_post' ? 'form_post' : 'query',
    prompt: defaultPrompt,
  }
}

function readClient(
  id: string,
  source: Source,
  isDevnet: boolean,
  refuse: (problem: string) => void,
): OpenIdClient | undefined {
  const variable = (part: string) => `OPENID_${id.toUpperCase()}_${part}`
  const read = (part: string) => source[variable(part)]?.trim()
  const preset = Object.hasOwn(presets, id) ? presets[id] : undefined
  const name = read('NAME') ?? preset?.name ?? id[0]?.toUpperCase() + id.slice(1)
  if (name.length > 30) refuse(`${variable('NAME')} must have at most 30 characters; shorten it.`)
  const issuer = (read('ISSUER') ?? preset?.issuer ?? '').replace(/\/$/, '')
  const isSecure = isDevnet ? isHttpUrl(issuer) : isHttpUrl(issuer) && /^https:/.test(issuer)
  if (!isSecure)
    refuse(
      `${variable('ISSUER')} must be the provider’s https address, as its documentation names the issuer; set for example ${variable('ISSUER')}=https://login.example.`,
    )
  else if (!isDevnet && isLoopback(new URL(issuer).hostname))
    refuse(`${variable('ISSUER')} points at this machine; name a public host in live.`)
  const clientId = read('CLIENT_ID')
  if (!clientId)
    refuse(`${variable('CLIENT_ID')} is missing; set it to the client id that the provider shows.`)
  const authentication = readAuthentication(variable, read, refuse)
  const responseMode = read('RESPONSE_MODE') ?? preset?.responseMode ?? 'query'
  if (responseMode !== 'query' && responseMode !== 'form_post') {
    refuse(`${variable('RESPONSE_MODE')} must be query or form_post; unset it for the default.`)
    return undefined
  }
  const scope = read('SCOPE') ?? 'openid email'
  if (!scope.split(/\s+/).includes('openid'))
    refuse(`${variable('SCOPE')} must include openid; unset it for openid email.`)
  const given = read('EMAIL_DOMAINS')
  // What is known of a provider's addresses is not known of another issuer.
  const known = issuer === preset?.issuer ? preset.emailDomains : undefined
  const emailDomains = given ? domainsOf(given) : (known ?? [])
  if (
    !emailDomains.every((domain) => domain === 'hd' || /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(domain))
  )
    refuse(
      `${variable('EMAIL_DOMAINS')} must be the domains whose email addresses the provider itself gives out, with commas between them, or hd for that of the claim hd; unset it for those that are known.`,
    )
  const prompt = read('PROMPT') ?? preset?.prompt ?? defaultPrompt
  if (!['login', 'select_account', 'consent'].includes(prompt))
    refuse(
      `${variable('PROMPT')} must be login, select_account or consent; unset it for the default.`,
    )
  if (!clientId || !authentication) return undefined
  return { id, name, issuer, clientId, authentication, scope, emailDomains, responseMode, prompt }
}

function domainsOf(text: string): string[] {
  return text.split(',').map((domain) => domain.trim().toLowerCase())
}

/** Exactly one of a secret and a key. */
function readAuthentication(
  variable: (part: string) => string,
  read: (part: string) => string | undefined,
  refuse: (problem: string) => void,
): OpenIdClient['authentication'] | undefined {
  const secret = read('CLIENT_SECRET')
  const pem = read('PRIVATE_KEY')
  if (!secret === !pem) {
    refuse(
      `${variable('CLIENT_SECRET')} or ${variable('PRIVATE_KEY')} must be set, not both; Apple gives a private key, others a secret.`,
    )
    return undefined
  }
  if (secret === devnetIssuer.clientSecret)
    refuse(`${variable('CLIENT_SECRET')} is the devnet’s, known to everybody; set your own.`)
  if (secret) return { kind: 'secret', secret }
  const keyId = read('KEY_ID')
  const teamId = read('TEAM_ID')
  if (!keyId || !teamId)
    refuse(`${variable('KEY_ID')} and ${variable('TEAM_ID')} belong to the private key; set both.`)
  const key = readKey(pem ?? '')
  if (!key)
    refuse(
      `${variable('PRIVATE_KEY')} must be a P-256 private key in PEM (the .p8 file’s text), with \\n for line breaks; copy it again.`,
    )
  return key && keyId && teamId ? { kind: 'key', key, keyId, teamId } : undefined
}

function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
