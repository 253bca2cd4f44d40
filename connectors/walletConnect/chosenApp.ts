import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import {
  appLink,
  type ChosenApp,
  isAppLink,
  type LinkKind,
  phonePlatform,
} from '#connectors/walletConnect/deepLink.ts'
import type { DeepLinks } from '#lib/protocol/entities.ts'

/** Storage key of the chosen app, with the same prefix as in pairing.ts. */
const appKey = 'remote.app'

/** The app to open for requests on this phone, for a paired wallet; undefined on a computer. */
export function appOf(
  { name, deepLinks }: { name: string; deepLinks?: DeepLinks },
  prefer?: LinkKind,
): ChosenApp | undefined {
  const platform = phonePlatform(navigator)
  const href = platform && appLink(deepLinks, platform, prefer)
  return href ? { name, href } : undefined
}

/** The app chosen on an earlier visit. */
export async function readApp({ storage }: ConnectorConfig): Promise<ChosenApp | undefined> {
  try {
    const app = (await storage?.getItem(appKey as never)) as Partial<ChosenApp> | null | undefined
    if (typeof app?.name !== 'string' || typeof app.href !== 'string') return undefined
    return isAppLink(app.href) ? { name: app.name, href: app.href } : undefined
  } catch {
    return undefined
  }
}

/** Remembers an app for later visits. */
export async function storeApp({ storage }: ConnectorConfig, app: ChosenApp) {
  try {
    await storage?.setItem(appKey as never, app as never)
  } catch {
    // Without storage the app is not remembered.
  }
}
