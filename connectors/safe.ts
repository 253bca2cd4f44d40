import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import type { OpenedSafe } from '#connectors/safe/openSafe.ts'
import type { SafeParameters } from '#connectors/safe/parameters.ts'

export type { SafeParameters } from '#connectors/safe/parameters.ts'

/** Safe's own app host. */
const publicHost = 'https://app.safe.global'

type SafeMembers = Required<
  Pick<ConnectorMembers, 'isListed' | 'isHost' | 'isShared' | 'collectedSignature' | 'executionOf'>
>

safe.type = 'safe' as const

/**
 * Connects to the Safe, an account of several owners, in which this page is open as an app, through the
 * official SDK. Elsewhere, the wallet is not listed and loads nothing. Its host must be allowed to frame
 * the site (`FRAME_ANCESTORS`).
 *
 * @example
 * ```ts
 * // wallets.config.ts
 * listWallets(config, {
 *   safe: config.frameAncestors && safe({ hosts: config.frameAncestors }),
 * })
 * ```
 * @throws WalletError notInSafe on opening
 */
export function safe(parameters: SafeParameters = {}) {
  const { hosts = [publicHost], icon, description } = parameters
  return defineConnector<SafeMembers>(() => {
    let opened: OpenedSafe | undefined

    async function open() {
      const { openSafe } = await internals()
      opened ??= await openSafe(isFramedBy(hosts) ? hosts : [])
      return opened
    }

    return {
      id: 'safe',
      name: 'Safe',
      ...(icon && { icon }),
      description,
      type: safe.type,
      load: async () => (await open()).provider,
      // Being open in the Safe is the permission.
      connect: async (provider) =>
        (await provider.request({ method: 'eth_accounts' })) as readonly string[],
      cancel: () => opened?.cancel(),
      errorRows: async () => (await import('#connectors/safe/errors.ts')).safeErrors,
      members: {
        isListed: () => opened !== undefined,
        isHost: async () => {
          if (!isFramedBy(hosts)) return false
          return open().then(
            () => true,
            () => false,
          )
        },
        isShared: async () => (await open()).isShared,
        collectedSignature: async (message: string) => (await open()).collectedSignature(message),
        executionOf: async ({ hash }) => (await open()).executionOf(hash),
      },
    }
  })
}

/** Whether the page is in a frame of one of these origins, or of one that the browser does not name. */
function isFramedBy(hosts: readonly string[]): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false
  const [parent] = window.location.ancestorOrigins ?? []
  return parent === undefined || hosts.includes(parent)
}

function internals() {
  return import('#connectors/safe/openSafe.ts')
}
