'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noServer } from '#lib/protocol/constants.ts'
import type { Preview, PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { shownAddresses } from '#react/review/shownAddresses.ts'
import { useDescriptions } from '#react/review/useDescriptions.ts'

/**
 * The context with what descriptors add to it once they are loaded: functions of the contracts that
 * previews show, below those of the site's own interfaces, and a title for a single call or typed data.
 */
export function useDescribedContext(
  request: SigningRequest | undefined,
  previews: readonly Preview[],
  context: PreviewContext,
): PreviewContext {
  const { chainId, origin } = context
  const { basePath } = usePublicConfig()
  const addresses = shownAddresses(previews)
  const account = context.account as `0x${string}`
  const descriptions = useDescriptions(request, { account, chainId, origin })
  const { data } = useQuery({
    queryKey: ['describedContracts', basePath, chainId, ...addresses],
    enabled: addresses.length > 0 && basePath !== noServer,
    queryFn: async () => {
      const [{ describedAbis, registeredContracts }, { siteSource }] = await Promise.all([
        import('#lib/review/descriptors/describedAbis.ts'),
        import('#lib/review/descriptors/siteSource.ts'),
      ])
      const source = await siteSource(basePath)
      return {
        abis: await describedAbis(addresses, chainId, source),
        registered: registeredContracts(addresses, chainId, source),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  const describedTitle = request?.kind === 'batch' ? undefined : descriptions[0]?.title
  return useMemo(
    () => ({
      ...context,
      registered: data?.registered,
      abis: { ...data?.abis, ...context.abis },
      describedTitle,
    }),
    [context, data, describedTitle],
  )
}
