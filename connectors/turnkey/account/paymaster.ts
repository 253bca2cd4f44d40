import { http, isAddress, isHex } from 'viem'
import { createPaymasterClient, type PaymasterActions } from 'viem/account-abstraction'
import { isRpcResponse } from '#connectors/turnkey/account/isRpcResponse.ts'
import { plainError } from '#connectors/turnkey/account/plainError.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** The most time that a paymaster has for a response. */
const timeoutMilliseconds = 10_000

/**
 * Actions of the paymaster at a URL (ERC-7677).
 * @throws WalletError sponsorshipRefused, paymasterUnavailable
 */
export function openPaymaster(url: string): PaymasterActions {
  const transport = http(url, { retryCount: 0, timeout: timeoutMilliseconds })
  const client = createPaymasterClient({ transport })
  return {
    getPaymasterStubData: (parameters) => sponsored(client.getPaymasterStubData(parameters)),
    getPaymasterData: (parameters) => sponsored(client.getPaymasterData(parameters)),
  }
}

async function sponsored<Data>(request: Promise<Data>): Promise<Data> {
  const data = await request.catch((cause) => {
    const { sponsorshipRefused, paymasterUnavailable } = turnkeyErrors
    throw new WalletError(isRpcResponse(cause) ? sponsorshipRefused : paymasterUnavailable, {
      cause: plainError(cause),
    })
  })
  // Without one of these fields (entry point 0.6, or later ones), the smart wallet itself would pay, which is not what the user was shown.
  const { paymasterAndData, paymaster } = data as Record<string, unknown>
  const isNamed = isHex(paymasterAndData) && paymasterAndData !== '0x'
  if (!isNamed && !isAddress(String(paymaster)))
    throw new WalletError(turnkeyErrors.paymasterUnavailable, {
      details: 'The response has no paymaster.',
    })
  return data
}
