import { type ServiceName, selectServices } from '#devnet/selectServices.ts'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'

/** The devnet's configuration. */
export type DevnetEnvironment = {
  /** First port of the range; each service has a fixed offset from it. 0: any free ports. */
  devnetPort: number
  /** Directory for this checkout's data. */
  dataDir: string
  /** The site's URL; only listed among the services. */
  siteUrl?: string
  /** Keep both chains in DATA_DIR across restarts. */
  keepChain: boolean
  /**
   * Interface of the relay; any value but loopback lets other devices connect, such as a real
   * phone.
   */
  relayHost: string
  /** The services that run. */
  selected: ReadonlySet<ServiceName>
  /** It behaves like public services (devnet/strict). */
  isStrict: boolean
  /** The chain whose state chain 31337 continues. */
  fork?: ForkSource
}

/** A chain to fork: a node's URL, and the block, by default the latest one. */
export type ForkSource = { url: string; block?: number }

/** A variable that `readEnvironment` names in errors. */
export type EnvironmentVariable =
  | 'DEVNET_PORT'
  | 'SITE_URL'
  | 'KEEP_CHAIN'
  | 'DEVNET_SERVICES'
  | 'FORK_URL'
  | 'FORK_BLOCK'

/**
 * Reads and checks the devnet's variables. `nameOf` names them in errors, for a caller that gets
 * them from elsewhere.
 * @throws Error that names the invalid variable
 */
export function readEnvironment(
  env: Record<string, string | undefined>,
  nameOf: (variable: EnvironmentVariable) => string = (variable) => variable,
): DevnetEnvironment {
  const devnetPort = Number(env.DEVNET_PORT || 4000)
  if (!Number.isInteger(devnetPort) || devnetPort < 0 || devnetPort > 65_000) {
    throw new Error(
      `${nameOf('DEVNET_PORT')} must be a port number up to 65000, not "${env.DEVNET_PORT}".`,
    )
  }
  const siteUrl = env.SITE_URL
  if (siteUrl && !URL.canParse(siteUrl)) {
    throw new Error(
      `${nameOf('SITE_URL')} must be a URL such as http://localhost:3000, not "${siteUrl}".`,
    )
  }
  const selected = selectServices(env.DEVNET_SERVICES)
  const fork = readFork(env, nameOf)
  const keepChain = env.KEEP_CHAIN === '1'
  if (fork && keepChain)
    throw new Error(
      `${nameOf('FORK_URL')} and ${nameOf('KEEP_CHAIN')} exclude each other: a fork is not kept.`,
    )
  if (fork && !selected.has('chain'))
    throw new Error(
      `${nameOf('FORK_URL')} needs the service chain, which ${nameOf('DEVNET_SERVICES')} leaves out.`,
    )
  return {
    devnetPort,
    dataDir: env.DATA_DIR || '.data',
    keepChain,
    isStrict: env.DEVNET_STRICT === '1',
    relayHost: env.RELAY_HOST || '127.0.0.1',
    selected,
    ...(siteUrl ? { siteUrl } : {}),
    ...(fork ? { fork } : {}),
  }
}

/** The port of a service; 0 for any. */
export function portInRange(devnetPort: number, service: keyof typeof devnetPortOffsets): number {
  return devnetPort === 0 ? 0 : devnetPort + devnetPortOffsets[service]
}

function readFork(
  { FORK_URL, FORK_BLOCK }: Record<string, string | undefined>,
  nameOf: (variable: EnvironmentVariable) => string,
): ForkSource | undefined {
  const names = [nameOf('FORK_URL'), nameOf('FORK_BLOCK')] as const
  if (!FORK_URL) {
    if (FORK_BLOCK) throw new Error(`${names[1]} needs ${names[0]}, the node to fork from.`)
    return undefined
  }
  // The URL may contain an API key: it is not printed.
  if (!URL.canParse(FORK_URL) || !/^(https?|wss?):$/.test(new URL(FORK_URL).protocol))
    throw new Error(`${names[0]} must be the URL of a node, with http, https, ws or wss.`)
  if (!FORK_BLOCK) return { url: FORK_URL }
  if (!/^\d{1,15}$/.test(FORK_BLOCK))
    throw new Error(`${names[1]} must be the number of a block, not "${FORK_BLOCK}".`)
  return { url: FORK_URL, block: Number(FORK_BLOCK) }
}
