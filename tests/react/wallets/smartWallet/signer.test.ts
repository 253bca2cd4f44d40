import { expect, test } from 'vitest'
import { devnetCounter as address } from '#lib/protocol/smartWallet.ts'
import { findLink } from '#react/wallets/smartWallet/account/signer.ts'

test('a link is found by the smart wallet, and an unlinked or unknown one is an error', () => {
  const signerAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const walletProperties = { chainId: 31337 }
  const wallet = { id: 's', address, chain: 'EVM', walletProperties, signerRefId: 'e' } as const
  const signer = { id: 'e', address: signerAddress, chain: 'EVM' } as const
  expect(findLink([signer, wallet], address)).toEqual({ id: 's', address, signerAddress })
  expect(() => findLink([], address)).toThrow('Account not found')
  expect(() => findLink([wallet], address)).toThrow('Signer not found')
})
