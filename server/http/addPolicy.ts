import 'server-only'
import type { ServerResponse } from 'node:http'

/** Header of a response's policy (CSP). */
export const policyHeader = 'Content-Security-Policy'

/**
 * Adds a policy to a response that has none when it is sent: Next would keep one that is there from the
 * start instead of the page's or the route's own.
 */
export function addPolicy(response: ServerResponse, policy: string): void {
  const { writeHead } = response
  response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
    if (!response.hasHeader(policyHeader)) response.setHeader(policyHeader, policy)
    return writeHead.apply(response, parameters)
  }) as typeof writeHead
}
