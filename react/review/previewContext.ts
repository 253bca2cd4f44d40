import type { Address } from 'viem'
import type { Config } from 'wagmi'
import type { PublicConfig, PublicToken } from '#lib/protocol/publicConfig.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import { readContracts, type SiteContracts } from '#react/review/readContracts.ts'
import { receiptUser } from '#react/review/receiptUser.ts'
import { recentOutflows } from '#react/review/recentOutflows.ts'
import { siteChains } from '#react/review/siteChains.ts'
import { type UserAddresses, userAddresses } from '#react/review/userAddresses.ts'
import { readAddresses } from '#react/session/accountApi.ts'
import { withBalance } from '#react/tokens/useBalances.ts'
import { knownAddressesOf, readTransactions } from '#react/transactions/sentTransactions.ts'
import { siteWallets } from '#react/wagmi/configParts.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'

type ReadBalances = typeof import('#lib/review/tokens/readBalances.ts')
type Used = { account: Address; chainId: number }

/** What the site and this browser know. */
type Known = Used &
  UserAddresses &
  Pick<PreviewContext, 'earlier' | 'knownAddresses' | 'tokens' | 'balance'> & {
    origin: string
    siteName: string
    contracts: SiteContracts
    chains: Config['chains']
  }

/** A slow node or server does not hold a review for longer. */
const limitMs = 1500

/**
 * What a request is checked against, from what the site and this browser know: the same for a
 * request that is shown and for one that is judged first whether to show it.
 */
export function previewContext({ contracts, contacts, chains, ...known }: Known) {
  const { chainId } = known
  return {
    ...contracts,
    ...known,
    // The person's own word counts for more than the site's.
    names: { ...contracts.names, ...contacts },
    chains: siteChains(chains),
    currency: chains.find(({ id }) => id === chainId)?.nativeCurrency,
  } satisfies PreviewContext
}

/** The same, read once. What cannot be learned in time is missing. */
export async function readPreviewContext(
  config: Config,
  site: Pick<PublicConfig, 'appName' | 'basePath' | 'chains' | 'cookieSuffix' | 'tokens'>,
  used: Used,
): Promise<PreviewContext> {
  const { account, chainId } = used
  const tokens = site.tokens?.filter((token) => token.chainId === chainId) ?? []
  const [contracts, balances, addresses] = await Promise.all([
    readContracts(siteWallets(config)?.contracts),
    inTime(balancesOf(config, site, used, tokens)),
    receiptUser().identity ? inTime(readAddresses(site.basePath)) : undefined,
  ])
  const connected = [...config.state.connections.values()].flatMap(({ accounts }) => accounts)
  return previewContext({
    ...used,
    contracts,
    chains: config.chains,
    origin: location.origin,
    siteName: site.appName,
    tokens: tokens.map((token, index) => withBalance(token, balances?.tokens[index])),
    balance: balances?.native,
    knownAddresses: knownAddressesOf(account, readTransactions(site.cookieSuffix)),
    earlier: recentOutflows.get(account, chainId),
    ...userAddresses(used, connected, addresses),
  })
}

async function balancesOf(
  config: Config,
  { chains }: Pick<PublicConfig, 'chains'>,
  { account, chainId }: Used,
  tokens: readonly PublicToken[],
) {
  const rpcUrl = chains.find(({ id }) => id === chainId)?.rpcUrl
  if (rpcUrl === undefined) return undefined
  const { readBalances } = await loadLateCode<ReadBalances>(config, 'balances')
  const addresses = tokens.map(({ address }) => address)
  return readBalances(rpcUrl, account, addresses)
}

/** A fact that is not known lowers nothing: what is unknown is judged as such. */
const inTime = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  withTimeout(reading, limitMs, () => undefined).catch(() => undefined)
