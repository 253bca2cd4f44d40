/** What a customer signs (EIP-712): the page asks for it, and the server verifies the same. */
export const orderTypedData = (chainId: number) =>
  ({
    domain: { name: 'Tea House', version: '1', chainId },
    types: { Order: [{ name: 'cups', type: 'uint256' }] },
    primaryType: 'Order',
    message: { cups: 2n },
  }) as const
