/** What the page of the component in docs/review.md has its users sign. */
export const terms = {
  domain: { name: 'Example', chainId: 31337 },
  types: { Terms: [{ name: 'text', type: 'string' }] },
  primaryType: 'Terms',
  message: { text: 'I accept the terms of June 1.' },
} as const
