import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import {
  openIdParameters,
  type ReturnPurpose,
  returnParameter,
  returnUserParameter,
} from '#lib/protocol/openId.ts'
import { pathWithoutReturn } from '#lib/wallets/pathWithoutReturn.ts'

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
    window.history.replaceState(null, '', pathWithoutReturn(window.location.href))
}

/** Leaves for a provider's page, which returns to this one. */
export async function visitProvider(
  wallet: EmbeddedWallet,
  provider: string,
  purpose: Purpose,
  returning?: Returning,
): Promise<void> {
  const returnTo = pathToReturn(returning)
  const { url } = await wallet.startOpenId({ provider, purpose, returnTo })
  window.location.assign(url)
}

function pathToReturn(returning?: Returning): string {
  const url = new URL(pathWithoutReturn(window.location.href), window.location.origin)
  if (returning) {
    url.searchParams.set(returnParameter, returning.purpose)
    url.searchParams.set(returnUserParameter, returning.userId)
  }
  return url.pathname + url.search
}
