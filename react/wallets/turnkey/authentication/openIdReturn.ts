import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { openIdParameters, type ReturnPurpose, returnParameter } from '#lib/protocol/openId.ts'

type Purpose = keyof typeof openIdParameters

/** The id of the sign-in with which a provider has returned to this page. */
export function openIdReturn(purpose: Purpose): string | undefined {
  return new URLSearchParams(window.location.search).get(openIdParameters[purpose]) ?? undefined
}

/** Removes the parameters of the return from the address, so that a reload does not repeat it. */
export function clearOpenIdReturn(): void {
  if (openIdReturn('signIn') || openIdReturn('add'))
    window.history.replaceState(null, '', pathWithoutReturn())
}

/** Leaves for a provider's page, which returns to this one; `returnsFor` is what it goes on with. */
export async function visitProvider(
  wallet: EmbeddedWallet,
  provider: string,
  purpose: Purpose,
  returnsFor?: ReturnPurpose,
): Promise<void> {
  const returnTo = pathWithoutReturn(returnsFor)
  const { url } = await wallet.startOpenId({ provider, purpose, returnTo })
  window.location.assign(url)
}

function pathWithoutReturn(returnsFor?: ReturnPurpose): string {
  const url = new URL(window.location.href)
  for (const name of [...Object.values(openIdParameters), 'wallet', returnParameter])
    url.searchParams.delete(name)
  if (returnsFor) url.searchParams.set(returnParameter, returnsFor)
  return url.pathname + url.search
}
