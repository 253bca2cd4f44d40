/** Typed data (EIP-712) of the given chain, for wallets to sign. */
export function typedMail(chainId: number | string) {
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId },
    message: { to: '0x1111111111111111111111111111111111111111', text: 'hi' },
  }
}
