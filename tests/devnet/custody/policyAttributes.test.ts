import { type Hex, serializeTransaction, type TransactionSerializable } from 'viem'
import { describe, expect, it } from 'vitest'
import { readTransaction } from '#devnet/custody/signing/ethereumTransaction.ts'
import { payloadAttributes } from '#devnet/custody/signing/payloadHash.ts'
import { transactionAttributes } from '#devnet/custody/signing/transactionAttributes.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('policy attributes of a transaction', () => {
  it('are its fields by their documented names, for every type', () => {
    const common = {
      chainId: 31337,
      nonce: 7,
      gas: 21000n,
      to,
      value: 10n ** 18n,
      data: '0xABcd',
    } as const
    const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }
    const seen = {
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      data: '0xabcd',
      value: 10n ** 18n,
      gas: 21000n,
      chain_id: 31337n,
      nonce: 7n,
    }
    const feesSeen = { gas_price: 9n, max_fee_per_gas: 9n, max_priority_fee_per_gas: 2n }
    const authorizationList = [
      {
        address: to,
        chainId: 1,
        nonce: 0,
        r: `0x${'11'.repeat(32)}`,
        s: `0x${'22'.repeat(32)}`,
        yParity: 0,
      },
    ] as const
    const blobVersionedHashes = [`0x01${'00'.repeat(31)}`] as const
    const vectors: [TransactionSerializable, object][] = [
      [
        { ...common, type: 'legacy', gasPrice: 5n },
        { ...seen, type: 'LEGACY', gas_price: 5n },
      ],
      [
        { ...common, type: 'eip2930', gasPrice: 5n },
        { ...seen, type: 'TYPE_1', gas_price: 5n },
      ],
      [
        { ...common, ...fees, type: 'eip1559' },
        { ...seen, ...feesSeen, type: 'TYPE_2' },
      ],
      [
        {
          ...common,
          ...fees,
          type: 'eip4844',
          sidecars: false,
          maxFeePerBlobGas: 3n,
          blobVersionedHashes,
        },
        { ...seen, ...feesSeen, type: 'TYPE_3', max_fee_per_blob_gas: 3n },
      ],
      [
        { ...common, ...fees, type: 'eip7702', authorizationList },
        { ...seen, ...feesSeen, type: 'TYPE_4' },
      ],
    ]
    for (const [transaction, expected] of vectors) {
      expect(factsOf(transaction)).toEqual(expected)
    }
  })

  it('are an empty recipient for a creation, and 0x for an empty call', () => {
    expect(factsOf({ type: 'legacy', gasPrice: 1n })).toEqual({
      type: 'LEGACY',
      from: from.toLowerCase(),
      to: '',
      data: '0x',
      value: 0n,
      gas: 0n,
      gas_price: 1n,
      nonce: 0n,
    })
  })
})

describe('policy attributes of a payload', () => {
  it('are domain and message of typed data: lowercase hex, integers, only signed fields', () => {
    const payload = {
      domain: { name: 'Shop', chainId: '0x7a69', verifyingContract: to },
      primaryType: 'Order',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Item: [{ name: 'amount', type: 'int256' }],
        Order: [
          { name: 'maker', type: 'address' },
          { name: 'note', type: 'string' },
          { name: 'data', type: 'bytes' },
          { name: 'isOpen', type: 'bool' },
          { name: 'items', type: 'Item[]' },
        ],
      },
      message: {
        maker: to,
        note: '0xABC',
        data: '0xABCD',
        isOpen: true,
        items: [{ amount: '-5' }, { amount: 7, extra: 1 }],
        extra: 'not signed',
      },
    }
    expect(payloadAttributes(JSON.stringify(payload), 'PAYLOAD_ENCODING_EIP712')).toEqual({
      eth: {
        eip_712: {
          primary_type: 'Order',
          domain: { name: 'Shop', chain_id: 31337n, verifying_contract: to.toLowerCase() },
          message: {
            maker: to.toLowerCase(),
            note: '0xABC',
            data: '0xabcd',
            isOpen: true,
            items: [{ amount: -5n }, { amount: 7n }],
          },
        },
      },
    })
  })

  it('are all fields of an authorization, and none of text and hex', () => {
    const payload = JSON.stringify({ address: to, chainId: 31337, nonce: '0x5' })
    expect(payloadAttributes(payload, 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION')).toEqual({
      eth: { eip_7702_authorization: { address: to.toLowerCase(), chain_id: 31337n, nonce: 5n } },
    })
    expect(payloadAttributes(payload, 'PAYLOAD_ENCODING_TEXT_UTF8')).toEqual({})
    expect(payloadAttributes('ab', 'PAYLOAD_ENCODING_HEXADECIMAL')).toEqual({})
    expect(() => payloadAttributes('{}', 'PAYLOAD_ENCODING_EIP712')).toThrow(
      expect.objectContaining({ code: 3 }),
    )
  })
})

/** The policy attributes of a transaction, without undefined ones. */
function factsOf(transaction: TransactionSerializable) {
  const unsigned: Hex = serializeTransaction(transaction)
  const attributes = transactionAttributes(
    readTransaction(Buffer.from(unsigned.slice(2), 'hex')),
    from,
    [],
  )
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
}
