import { isOwnPicture } from '#lib/input/isOwnPicture.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import type { LoadContracts } from '#lib/wallets/listWallets.ts'

/** What the preview uses of the site's contracts; its keys are in lower case. */
export type SiteContracts = Pick<PreviewContext, 'names' | 'abis' | 'logos'>

/** Loads the site's contracts once; a site without any has none. */
export async function readContracts(load: LoadContracts | undefined): Promise<SiteContracts> {
  const entries = Object.entries((await load?.()) ?? {})
  return {
    names: Object.fromEntries(entries.map(([address, { name }]) => [address.toLowerCase(), name])),
    abis: Object.fromEntries(
      entries.flatMap(([address, { abi }]) => (abi ? [[address.toLowerCase(), abi]] : [])),
    ),
    logos: Object.fromEntries(
      entries.flatMap(([address, { logo }]) =>
        logo !== undefined && isOwnPicture(logo) ? [[address.toLowerCase(), logo]] : [],
      ),
    ),
  }
}
