import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  bundlerAccount,
  contractsAccount,
  faucetAccount,
  mnemonic,
  walletAccounts,
} from '#devnet/wallet/accounts.ts'

test("the devnet's accounts are those that any wallet derives from its mnemonic", () => {
  const addressOf = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex }).address
  expect(walletAccounts.map(({ address }) => address)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(addressOf),
  )
  expect([faucetAccount, bundlerAccount, contractsAccount].map(({ address }) => address)).toEqual(
    [100, 101, 102].map(addressOf),
  )
})
