import type { Config } from 'wagmi'
import type { LoadContracts, ReviewMode } from '#lib/wallets/listWallets.ts'
import { addReviewHost } from '#react/review/reviewHosts.ts'
import { withReview } from '#react/review/withReview.ts'
import type { CreateWallets } from '#react/wagmi/CreateWallets.ts'
import { optionsOf, setConfigParts } from '#react/wagmi/configParts.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { createWalletStore } from '#react/wagmi/walletStore.ts'

/** Options of {@link wagmiWallets}. */
type WagmiWalletsOptions = {
  /**
   * When requests are reviewed before the wallet gets them.
   * @default 'always'
   */
  review?: ReviewMode
  /** Contracts that the review names and whose calls it reads. */
  contracts?: LoadContracts
}

/**
 * The `wallets` of `LatchkeyProvider` in an app that has its own wagmi config and `WagmiProvider`: they are
 * the connectors of that config, which the app's provider restores and reconnects. To be called once, in a
 * module.
 */
export function wagmiWallets(
  config: Config,
  { review = 'always', contracts }: WagmiWalletsOptions = {},
): CreateWallets {
  if (review !== 'off') withReview(config)
  return ({ config: site, showReviews }) => {
    const loadReviews = async () => (await import('#react/review/reviews.ts')).reviews
    setConfigParts(config, {
      site: optionsOf(config, { review, contracts }),
      load: {
        signIn: () => import('#react/session/runSignIn.ts'),
        connections: () => import('#react/session/wagmiConnections.ts'),
        signing: () => import('#react/sign/signMessage.ts'),
        balances: () => import('#lib/review/tokens/readBalances.ts'),
        accountNames: () => import('#lib/addresses/ens/lookUpAddress.ts'),
        typedNames: () => import('#lib/addresses/ens/resolveName.ts'),
        contractSignatures: () => import('#lib/signatures/verifyContractSignature.ts'),
        review: async () => {
          if (review !== 'off') await (await loadReviews()).prepare(config, site.basePath)
        },
      },
      discovery: undefined,
    })
    const wagmi = {
      config,
      ...readWallets(config, undefined),
      start: () =>
        addReviewHost({
          config,
          async review(...request) {
            const reviews = await loadReviews()
            showReviews(() => reviews.Dialog)
            return reviews.request(config, review, site, request)
          },
        }),
    }
    return createWalletStore({ initial: wagmi.read(), create: () => wagmi })
  }
}
