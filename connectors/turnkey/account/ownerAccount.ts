import type { LocalAccount, TypedDataDefinition } from 'viem'
import { toAccount } from 'viem/accounts'
import { completeTypedData } from '#connectors/turnkey/account/completeTypedData.ts'
import { type SigningAccount, signWithAccount } from '#connectors/turnkey/account/signer.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/**
 * An embedded account as the owner of a smart wallet, each signature one request to Turnkey. Its
 * typed data always declares EIP712Domain: viem's smart accounts omit it, and Turnkey's package
 * would then sign an empty domain, so that the contract rejects the signature.
 */
export function ownerAccount(
  custody: Pick<Custody, 'submit'>,
  account: SigningAccount,
): LocalAccount {
  const withSigner = <result>(act: (signer: LocalAccount) => Promise<result>) =>
    signWithAccount(custody, account, act)
  return toAccount({
    address: account.address,
    sign: ({ hash }) =>
      withSigner((signer) => {
        if (!signer.sign) throw new WalletError(providerErrors.unsupportedMethod)
        return signer.sign({ hash })
      }),
    signMessage: ({ message }) => withSigner((signer) => signer.signMessage({ message })),
    signTransaction: (transaction, options) =>
      withSigner((signer) => signer.signTransaction(transaction, options)),
    signTypedData: (typedData) =>
      withSigner((signer) =>
        signer.signTypedData(completeTypedData(typedData) as TypedDataDefinition),
      ),
  }) as LocalAccount
}
