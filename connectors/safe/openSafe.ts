import { createSafeProvider } from '#connectors/safe/createSafeProvider.ts'
import { safeErrors } from '#connectors/safe/errors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** The Safe that this page is open in. */
export type OpenedSafe = ReturnType<typeof createSafeProvider>

/** How long a host may take to say which Safe it is, in milliseconds. */
const answerMs = 5_000

/**
 * Asks the frame's parent which Safe it shows, through the official SDK, and creates its provider.
 * Answers of other origins than the hosts' are ignored; without hosts, the page is in no Safe.
 * @throws WalletError notInSafe
 */
export async function openSafe(hosts: readonly string[]): Promise<OpenedSafe> {
  const outside = () => new WalletError(safeErrors.notInSafe)
  if (hosts.length === 0) throw outside()
  const [{ default: SafeAppsSDK }, { SafeAppProvider }] = await Promise.all([
    import('@safe-global/safe-apps-sdk'),
    import('@safe-global/safe-apps-provider').then(exportsOf),
  ])
  const sdk = new SafeAppsSDK({ allowedDomains: hosts.map(exactly) })
  const info = await withTimeout(sdk.safe.getInfo(), answerMs, outside)
  return createSafeProvider({ sdk, info, official: new SafeAppProvider(info, sdk) })
}

/** Some bundlers import a CommonJS module as its default export alone. */
function exportsOf<Module extends object>(imported: Module): Module {
  return 'SafeAppProvider' in imported ? imported : (imported as { default: Module }).default
}

function exactly(origin: string): RegExp {
  return new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
}
