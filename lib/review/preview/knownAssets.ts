import { siteToken } from '#lib/review/preview/amounts.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { trustIn } from '#lib/review/preview/whoIs.ts'

/**
 * Whether a token or a collection is one that neither the site nor anybody knows: whoever has made
 * it can give it for something of worth.
 */
export const isUnknownAsset = (token: unknown, context: PreviewContext): boolean =>
  /^0x[0-9a-f]{40}$/i.test(String(token)) &&
  !/^0x(0{40}|e{40})$/i.test(String(token)) &&
  !siteToken(token, context) &&
  contractName(String(token)) === undefined &&
  trustIn(token, context) === 'stranger'
