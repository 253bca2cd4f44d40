import { createAccountWithAddress } from '@turnkey/viem'
import {
  type Hex,
  keccak256,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  sha256,
  type TypedDataDefinition,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect } from 'vitest'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import type { TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumAccount, ethereumKey } from '#tests/devnet/custody/support/keyParams.ts'

type Signature = { r: string; s: string; v: string }

/** A key and a wallet account, with every identifier accepted for signing. */
async function signers({ client }: TestUser) {
  const { privateKeys } = await client.createPrivateKeys({ privateKeys: [ethereumKey('Signer')] })
  const { privateKeyId = '', addresses = [] } = privateKeys[0] ?? {}
  const wallet = await client.createWallet({
    walletName: 'Signer',
    accounts: [ethereumAccount(0), ethereumAccount(1)],
  })
  const key = (addresses[0]?.address ?? '0x') as Hex
  const account = (wallet.addresses[1] ?? '0x') as Hex
  return {
    key,
    account,
    names: [
      [privateKeyId, key],
      [key, key],
      [key.toLowerCase(), key],
      [account, account],
      [account.toLowerCase(), account],
      [`0x${account.slice(2).toUpperCase()}`, account],
    ] as [signWith: string, address: Hex][],
  }
}

async function recovered(hash: Hex, { r, s, v }: Signature): Promise<Hex> {
  expect([r, s, v].map((part) => part.length)).toEqual([64, 64, 2])
  return recoverAddress({ hash, signature: { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } })
}

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const typedData: TypedDataDefinition = {
  domain: { name: 'Latchkey', version: '1', chainId: 31337, verifyingContract: to },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'amounts', type: 'uint256[]' },
    ],
  },
  primaryType: 'Order',
  message: { maker: to, amounts: [1n, 2n ** 255n] },
}

/** Signing, through the official clients and the official account for viem. */
export const signingCases: ContractCase[] = [
  {
    path: 'submit/sign_raw_payload',
    client: 'signRawPayload',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { names } = await signers(user)
      const payload = 'Grüße'
      const forms = [
        [
          'PAYLOAD_ENCODING_TEXT_UTF8',
          'HASH_FUNCTION_KECCAK256',
          payload,
          keccak256(toHex(payload)),
        ],
        ['PAYLOAD_ENCODING_TEXT_UTF8', 'HASH_FUNCTION_SHA256', payload, sha256(toHex(payload))],
        ['PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256', '0x01', keccak256('0x01')],
        [
          'PAYLOAD_ENCODING_HEXADECIMAL',
          'HASH_FUNCTION_NO_OP',
          '07'.repeat(32),
          `0x${'07'.repeat(32)}`,
        ],
      ] as const
      for (const [signWith, address] of names) {
        for (const [encoding, hashFunction, text, hash] of forms) {
          const signed = await user.client.signRawPayload({
            signWith,
            payload: text,
            encoding,
            hashFunction,
          })
          expect(await recovered(hash, signed), signWith).toBe(address)
        }
      }
      const signed = await user.client.signRawPayload({
        signWith: names[0]?.[0] ?? '',
        payload,
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      })
      expect(signed.activity.result.signRawPayloadResult).toMatchObject({
        r: signed.r,
        v: signed.v,
      })
      return statusOf(signed)
    },
  },
  {
    path: 'submit/sign_raw_payload',
    client: '@turnkey/viem',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { key, account: second } = await signers(user)
      for (const address of [key, second]) {
        const account = createAccountWithAddress({
          client: user.client,
          organizationId: user.organizationId,
          signWith: address,
          ethereumAddress: address,
        })
        const signature = await account.signMessage({ message: 'Hello' })
        expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
        const typed = await account.signTypedData(typedData)
        expect(await verifyTypedData({ address, ...typedData, signature: typed })).toBe(true)
        const authorization = { contractAddress: to, chainId: 31337, nonce: 7 } as const
        const { r, s, yParity } = (await account.signAuthorization?.(authorization)) ?? {}
        expect(
          await recoverAuthorizationAddress({
            authorization: { address: to, chainId: 31337, nonce: 7 },
            signature: { r: r ?? '0x', s: s ?? '0x', yParity: yParity ?? -1 },
          }),
        ).toBe(address)
      }
      return 'COMPLETED'
    },
  },
  {
    path: 'submit/sign_raw_payloads',
    client: 'signRawPayloads',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { names } = await signers(user)
      const payloads = Array.from({ length: 20 }, (_, index) => `Text ${index}`)
      for (const [signWith, address] of names) {
        const { signatures = [] } = await user.client.signRawPayloads({
          signWith,
          payloads,
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        })
        const addresses = await Promise.all(
          signatures.map((signature, index) =>
            recovered(keccak256(toHex(payloads[index] ?? '')), signature),
          ),
        )
        expect(addresses).toEqual(payloads.map(() => address))
      }
      const one = await user.client.signRawPayloads({
        signWith: names[0]?.[0] ?? '',
        payloads: payloads.slice(0, 1),
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_SHA256',
      })
      return statusOf(one)
    },
  },
  {
    path: 'submit/sign_transaction',
    client: 'signTransaction',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { names } = await signers(user)
      const unsignedTransaction = serializeTransaction({
        type: 'eip1559',
        chainId: 31337,
        gas: 21000n,
        to,
      }).slice(2)
      for (const [signWith, address] of names) {
        for (const text of [unsignedTransaction, `0x${unsignedTransaction}`]) {
          const { signedTransaction } = await user.client.signTransaction({
            signWith,
            unsignedTransaction: text,
            type: 'TRANSACTION_TYPE_ETHEREUM',
          })
          const serializedTransaction = `0x${signedTransaction}` as `0x02${string}`
          expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
        }
      }
      const [signWith = ''] = names[0] ?? []
      for (const type of ['TRANSACTION_TYPE_SOLANA', 'TRANSACTION_TYPE_TRON'] as const) {
        await expect(
          user.client.signTransaction({ signWith, unsignedTransaction, type }),
        ).rejects.toThrow('unsupported transaction type')
      }
      const signed = await user.client.signTransaction({
        signWith,
        unsignedTransaction,
        type: 'TRANSACTION_TYPE_ETHEREUM',
      })
      return statusOf(signed)
    },
  },
  {
    path: 'submit/sign_transaction',
    client: '@turnkey/viem',
    stamp: 'api key',
    async run({ newUser }) {
      const user = await newUser()
      const { key, account: second } = await signers(user)
      const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] as const
      const blobVersionedHashes = [`0x01${'ab'.repeat(31)}`] as const
      const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, gas: 21000n, nonce: 200 }
      const authorization = {
        address: to,
        chainId: 0,
        nonce: 1,
        r: `0x${'12'.repeat(32)}`,
        s: `0x${'34'.repeat(32)}`,
        yParity: 1,
      } as const
      const transactions = [
        { type: 'legacy', chainId: 31337, gasPrice: 7n, gas: 21000n, nonce: 0, to, value: 1n },
        { type: 'eip2930', chainId: 31337, gasPrice: 7n, gas: 21000n, nonce: 1, to, accessList },
        { type: 'eip1559', chainId: 31337, ...fees, to, data: '0x1234' },
        { type: 'eip4844', chainId: 31337, ...fees, to, maxFeePerBlobGas: 3n, blobVersionedHashes },
        { type: 'eip7702', chainId: 31337, ...fees, to, authorizationList: [authorization] },
      ] as const
      for (const address of [key, second]) {
        const account = createAccountWithAddress({
          client: user.client,
          organizationId: user.organizationId,
          signWith: address,
          ethereumAddress: address,
        })
        for (const transaction of transactions) {
          const signed = await account.signTransaction(transaction as never)
          const serializedTransaction = signed as `0x02${string}`
          expect(await recoverTransactionAddress({ serializedTransaction }), transaction.type).toBe(
            address,
          )
        }
      }
      return 'COMPLETED'
    },
  },
]
