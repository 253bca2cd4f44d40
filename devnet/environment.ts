/** The devnet's configuration. */
export type DevnetEnvironment = {
  /** First port of the range; each service has a fixed offset from it. */
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
}

/**
 * Reads and checks the devnet's variables.
 * @throws Error that names the invalid variable
 */
export function readEnvironment(env: Record<string, string | undefined>): DevnetEnvironment {
  const devnetPort = Number(env.DEVNET_PORT || 4000)
  if (!Number.isInteger(devnetPort) || devnetPort < 1 || devnetPort > 65_000) {
    throw new Error(`DEVNET_PORT must be a port number up to 65000, not "${env.DEVNET_PORT}".`)
  }
  const siteUrl = env.SITE_URL
  if (siteUrl && !URL.canParse(siteUrl)) {
    throw new Error(`SITE_URL must be a URL such as http://localhost:3000, not "${siteUrl}".`)
  }
  return {
    devnetPort,
    dataDir: env.DATA_DIR || '.data',
    keepChain: env.KEEP_CHAIN === '1',
    relayHost: env.RELAY_HOST || '127.0.0.1',
    ...(siteUrl ? { siteUrl } : {}),
  }
}
