import type { LinkRequest } from '#lib/protocol/credentials.ts'

/** What a link's message says. */
export type LinkWords = Pick<
  LinkRequest,
  'smartWalletAddress' | 'ownerAddress' | 'chainId' | 'issuedAt'
> & {
  /** Host of the site, with its port. */
  host: string
}

/**
 * The text by which one account agrees to be linked with another. Both sides write it themselves,
 * so that nothing but these words can be signed for it; it cannot be taken for a sign-in.
 */
export function linkMessage(words: LinkWords): string {
  return [
    `${words.host} asks to link two of your accounts.`,
    '',
    `Smart wallet: ${words.smartWalletAddress}`,
    `Signs for it: ${words.ownerAddress}`,
    `Network: ${words.chainId}`,
    `Asked at: ${words.issuedAt}`,
  ].join('\n')
}
