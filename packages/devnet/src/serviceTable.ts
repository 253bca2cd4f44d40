import type { Services } from '#lib/protocol/devnet.ts'

/** What each service is for. */
const purposes: Record<string, string> = {
  control: 'dashboard, and the control port for tests',
  chain: 'JSON-RPC of chain 31337',
  chain2: 'JSON-RPC of chain 31338',
  wallet: 'browser wallet: /wallet.js for your pages',
  relay: 'WalletConnect relay',
  phone: 'wallet on a phone: takes WalletConnect links',
  custody: "key custody: Turnkey's API",
  frames: 'iframes of the key custody',
  mailbox: 'emails and text messages to any address',
  issuer: 'OpenID provider',
  popup: 'smart wallet popup',
  safe: 'Safe app host: shows a site, with the two owners of an account',
  link: "link service of the smart wallet's SDK",
}

/** The running services as lines of aligned columns. */
export function serviceTable(services: Services): string {
  const rows = Object.entries(services)
    .filter(([name]) => name in purposes)
    .map(([name, url]) => [name, url, purposes[name] ?? ''] as const)
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      ([name, url, purpose]) =>
        `${name.padEnd(widths[0] ?? 0)}  ${url.padEnd(widths[1] ?? 0)}  ${purpose}`,
    )
    .join('\n')
}
