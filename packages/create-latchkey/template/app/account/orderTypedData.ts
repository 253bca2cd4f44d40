/** An order, as the customer signs it. */
export type Order = {
  /** Chosen by the page; each is accepted once. */
  id: string
  item: string
}

/** What a customer signs (EIP-712): the page asks for it, and the route verifies the same. */
export const orderTypedData = (chainId: number, order: Order) =>
  ({
    domain: { name: 'Orders', version: '1', chainId },
    types: {
      Order: [
        { name: 'id', type: 'string' },
        { name: 'item', type: 'string' },
      ],
    },
    primaryType: 'Order',
    message: order,
  }) as const
