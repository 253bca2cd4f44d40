import { pairingUriPattern } from '#lib/protocol/walletConnect.ts'

/**
 * Extracts the pairing URI from a scanned text: itself, or the `uri` parameter of a deep link or
 * universal link (`https://wallet.example/wc?uri=…`, `wallet://wc?uri=…`).
 */
export function readPairingUri(text: string): string {
  const uri = pairingUriPattern.test(text) ? text : wrappedUri(text)
  if (uri && pairingUriPattern.test(uri)) return uri
  throw new Error('That is no WalletConnect link.')
}

function wrappedUri(text: string): string | null {
  return URL.canParse(text) ? new URL(text).searchParams.get('uri') : null
}
