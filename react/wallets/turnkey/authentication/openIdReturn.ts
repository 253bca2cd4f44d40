import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { openIdParameters } from '#lib/protocol/openId.ts'

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

/** Leaves for a provider's page, which returns to this one. */
export async function visitProvider(
  wallet: EmbeddedWallet,
  provider: string,
  purpose: Purpose,
): Promise<void> {
  const { url } = await wallet.startOpenId({ provider, purpose, returnTo: pathWithoutReturn() })
  window.location.assign(url)
}

function pathWithoutReturn(): string {
  const url = new URL(window.location.href)
  for (const name of [...Object.values(openIdParameters), 'wallet']) url.searchParams.delete(name)
  return url.pathname + url.search
}
