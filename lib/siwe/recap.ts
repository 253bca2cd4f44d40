/** Start of the resource that lists what a message authorizes (EIP-5573). */
const prefix = 'urn:recap:'

/**
 * The sentence that a message contains for a recap (EIP-5573), with which a wallet that connects and
 * signs in at once lists the methods of its session; undefined if it authorizes anything but requests of
 * these methods on Ethereum chains.
 */
export function recapStatement(resource: string, methods: readonly string[]): string | undefined {
  const requested = requestedMethods(resource)
  if (!requested || requested.length === 0) return undefined
  if (requested.some((method) => !methods.includes(method))) return undefined
  const names = requested.sort((a, b) => a.localeCompare(b, 'en')).map((name) => `'${name}'`)
  return `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${names.join(', ')} for 'eip155'.`
}

/** The methods of a recap that authorizes nothing else. */
function requestedMethods(resource: string): string[] | undefined {
  if (!resource.startsWith(prefix)) return undefined
  const recap = decode(resource.slice(prefix.length))
  const { att, prf = [], ...others } = recap ?? {}
  if (!isRecord(att) || Object.keys(others).length > 0) return undefined
  if (!Array.isArray(prf) || prf.length > 0) return undefined
  const { eip155, ...otherResources } = att
  if (!isRecord(eip155) || Object.keys(otherResources).length > 0) return undefined
  const abilities = Object.keys(eip155).map((ability) => ability.split('/'))
  if (abilities.some(([kind, name, ...more]) => kind !== 'request' || !name || more.length > 0))
    return undefined
  return abilities.map(([, name = '']) => name)
}

function decode(text: string): Record<string, unknown> | undefined {
  try {
    // WalletConnect's encoding is base64, the standard's base64url.
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
