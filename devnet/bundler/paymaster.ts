import { hexToBigInt, isAddress, isAddressEqual, isHex } from 'viem'
import type { LocalMethods } from '#devnet/bundler/bundler.ts'
import { rpcError } from '#devnet/rpcError.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'
import { devnetPaymaster, entryPoints } from '#lib/protocol/smartWallet.ts'

/** Enough for the paymaster, which checks nothing. */
const verificationGas = '0xc350'

/**
 * The devnet's paymaster service (ERC-7677): its contract sponsors every operation. Its deposits
 * are refilled when a chain starts.
 */
export function createPaymaster(chainId: number, strictness: Strictness): LocalMethods {
  function sponsor([, entryPoint, chain]: readonly unknown[]) {
    if (!isHex(chain) || hexToBigInt(chain) !== BigInt(chainId))
      throw rpcError(-32602, `The paymaster is on chain ${chainId}.`)
    const version = Object.entries(entryPoints).find(
      ([, at]) => isAddress(String(entryPoint)) && isAddressEqual(at, entryPoint as never),
    )?.[0]
    if (!version) throw rpcError(-32602, 'The entry point is none of those supported.')
    return version === '0.6'
      ? { paymasterAndData: devnetPaymaster }
      : {
          paymaster: devnetPaymaster,
          paymasterData: '0x',
          paymasterVerificationGasLimit: verificationGas,
          paymasterPostOpGasLimit: '0x0',
        }
  }

  return {
    pm_getPaymasterStubData: (params) => ({
      ...sponsor(params),
      sponsor: { name: 'Latchkey devnet' },
      isFinal: !strictness.isOn('paymasterSteps') && !strictness.isOn('lateRefusal'),
    }),
    pm_getPaymasterData(params) {
      if (strictness.strikes('lateRefusal', 1))
        throw rpcError(-32001, 'rejected due to max per user op spend limit exceeded')
      return sponsor(params)
    },
  }
}
