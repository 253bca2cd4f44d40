import type { IframeStamper } from '@turnkey/iframe-stamper'
import { TurnkeyIframeClient } from '@turnkey/sdk-browser'

/**
 * The official client for a Turnkey iframe: calls to the iframe, and requests to an organization
 * stamped by its key. The SDK polls a pending activity once; `settled` does the waiting instead,
 * because the SDK polls without an organization id and then takes it from a session that another
 * program may have left in localStorage.
 */
export function createIframeClient(
  apiUrl: string,
  organizationId: string,
  stamper: IframeStamper,
): TurnkeyIframeClient {
  const client = new TurnkeyIframeClient({
    apiBaseUrl: apiUrl,
    organizationId,
    stamper,
    activityPoller: { intervalMs: 0, numRetries: -1 },
  })
  const { getActivity } = client
  client.getActivity = (body) => getActivity({ organizationId, ...body })
  return client
}
