import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import {
  openIdParameters,
  type ReturnPurpose,
  returnParameter,
  returnUserParameter,
} from '#lib/protocol/openId.ts'

type Purpose = keyof typeof openIdParameters

/** What a signed-in user's page goes on with after the return, and who that user is. */
type Returning = { purpose: ReturnPurpose; userId: string }

/** The id of the sign-in with which a provider has returned to this page. */
export function openIdReturn(purpose: Purpose): string | undefined {
  return new URLSearchParams(window.location.search).get(openIdParameters[purpose]) ?? undefined
}

/** Removes the parameters of the return from the address, so that a reload does not repeat it. */
export function clearOpenIdReturn(): void {
  if (openIdReturn('signIn') || openIdReturn('add'))
    window.history.replaceState(null, '', pathWithoutReturn())
}

/** Leaves for a provider's page, which returns to this one. */
export async function visitProvider(
  wallet: EmbeddedWallet,
  provider: string,
  purpose: Purpose,
  returning?: Returning,
): Promise<void> {
  const returnTo = pathWithoutReturn(returning)
  const { url } = await wallet.startOpenId({ provider, purpose, returnTo })
  window.location.assign(url)
}

function pathWithoutReturn(returning?: Returning): string {
  const url = new URL(window.location.href)
  const names = [...Object.values(openIdParameters), 'wallet', returnParameter, returnUserParameter]
  for (const name of names) url.searchParams.delete(name)
  if (returning) {
    url.searchParams.set(returnParameter, returning.purpose)
    url.searchParams.set(returnUserParameter, returning.userId)
  }
  return url.pathname + url.search
}
