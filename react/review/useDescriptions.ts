'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { noServer } from '#lib/protocol/constants.ts'
import type { Description } from '#lib/review/descriptors/describe.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { usePreviewContext } from '#react/review/usePreviewContext.ts'

type Given = Pick<Parameters<typeof usePreviewContext>[0], 'account' | 'chainId' | 'origin'>

const none: Description[] = []

/** What descriptors say about a request, for a batch about each call; none until they are loaded. */
export function useDescriptions(
  request: SigningRequest | undefined,
  { account, chainId, origin }: Given,
): Description[] {
  const context = usePreviewContext({ account, chainId, origin })
  const { basePath } = usePublicConfig()
  const parts = useMemo(() => partsOf(request), [request])
  const { data } = useQuery({
    queryKey: [
      'descriptions',
      JSON.stringify([parts, context.tokens, context.names, chainId], bigintAsText),
    ],
    enabled: parts.length > 0 && basePath !== noServer,
    queryFn: async () => {
      const [{ describe: describeRequest }, { siteSource }] = await Promise.all([
        import('#lib/review/descriptors/describe.ts'),
        import('#lib/review/descriptors/siteSource.ts'),
      ])
      const source = await siteSource(basePath)
      const found = await Promise.all(parts.map((part) => describeRequest(part, context, source)))
      return found.filter((each) => each !== undefined)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Without descriptors the review is complete; offline, it does not wait for them.
    retry: false,
    networkMode: 'always',
  })
  return data ?? none
}

function partsOf(request: SigningRequest | undefined): SigningRequest[] {
  if (request?.kind === 'batch')
    return request.calls.slice(0, 10).map((call) => ({ kind: 'transaction', ...call }))
  const isDescribed = request?.kind === 'transaction' || request?.kind === 'typedData'
  return isDescribed ? [request] : []
}
