/** What a customer signs (EIP-712): the page asks for it, and the route verifies the same. */
export const orderTypedData = (chainId: number) =>
  ({
    domain: { name: 'Orders', version: '1', chainId },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'Tea' },
  }) as const
