import { useQuery } from '@tanstack/react-query'
import type { Session } from '#lib/protocol/auth.ts'
import type { Identity, UserBody } from '#lib/protocol/users.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { accountQueryKey } from '#react/panel/Panel.tsx'
import { fetchRoute } from '#react/session/accountApi.ts'

/** The wallets by which the user of a session signs in. */
export function useUserWallets({ identity, createdAt }: Session) {
  const { basePath } = usePublicConfig()
  return useQuery({
    queryKey: [accountQueryKey, identity, createdAt, 'user'],
    staleTime: 0,
    queryFn: async () => (await fetchRoute<UserBody>('GET', `${basePath}/user`)).user.identities,
  })
}

/** What a wallet of the user is called, if it has a name. */
export function nameOfWallet({ name, wallet }: Identity): string | null {
  return name ?? wallet
}
