/** Hosts without a domain, which cannot be a relying party id. */
const addressPattern = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** A domain's label between dots. */
const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/** Whether the ceremony failed because of the domain, so that the hostname may be tried instead. */
export function isDomainError(error: unknown): boolean {
  const { name } = Object(error) as { name?: unknown }
  return name === 'SecurityError' && hasDomain()
}

/** Whether the page has a domain, and not only an address. */
export function hasDomain(): boolean {
  const { hostname } = window.location
  return (
    !addressPattern.test(hostname) && hostname.split('.').every((part) => labelPattern.test(part))
  )
}

/**
 * Runs a ceremony for the configured relying party id, and once for the page's hostname if the browser
 * rejects that: it may belong to another host of the site.
 */
export async function withRelyingParty<result>(
  rpId: string,
  run: (rpId: string) => Promise<result>,
): Promise<result> {
  return run(rpId).catch((error: unknown) => {
    if (!isDomainError(error) || rpId === window.location.hostname) throw error
    return run(window.location.hostname)
  })
}
