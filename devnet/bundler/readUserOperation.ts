import { getAddress, type Hex, isAddressEqual, type SignedAuthorization, slice } from 'viem'
import type { EntryPointVersion, UserOperation } from 'viem/account-abstraction'
import { z } from 'zod'
import { rpcError } from '#devnet/rpcError.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** A parsed user operation and its entry point. */
export type ReadOperation = {
  version: EntryPointVersion
  entryPoint: `0x${string}`
  operation: UserOperation
  authorization?: SignedAuthorization
}

const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/) as unknown as z.ZodType<`0x${string}`>
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((value) => getAddress(value))

const common = {
  sender: address,
  nonce: quantity,
  callData: hex,
  signature: hex,
  callGasLimit: quantity.default(0n),
  verificationGasLimit: quantity.default(0n),
  preVerificationGas: quantity.default(0n),
  maxFeePerGas: quantity.default(0n),
  maxPriorityFeePerGas: quantity.default(0n),
}
const unpacked = z.object({
  ...common,
  initCode: hex.default('0x'),
  paymasterAndData: hex.default('0x'),
})
const packed = z.object({
  ...common,
  factory: z.union([address, z.literal('0x7702')]).optional(),
  factoryData: hex.optional(),
  paymaster: address.optional(),
  paymasterData: hex.optional(),
  paymasterVerificationGasLimit: quantity.optional(),
  paymasterPostOpGasLimit: quantity.optional(),
})
const authorized = z.object({
  eip7702Auth: z
    .object({ address, chainId: quantity, nonce: quantity, r: hex, s: hex, yParity: quantity })
    .optional(),
})

/**
 * Reads `[userOperation, entryPoint]` (ERC-4337).
 * @throws RpcError -32602 that names the invalid field
 */
export function readUserOperation([operation, entryPoint]: readonly unknown[]): ReadOperation {
  const version = versionOf(entryPoint)
  const parsed = (version === '0.6' ? unpacked : packed).safeParse(operation)
  const extra = authorized.safeParse(operation)
  const issue = parsed.error?.issues[0] ?? extra.error?.issues[0]
  if (!parsed.data || !extra.data) {
    throw rpcError(-32602, `The user operation is not valid: ${issue?.path.join('.')}`)
  }
  const { eip7702Auth } = extra.data
  return {
    version,
    entryPoint: entryPoints[version as keyof typeof entryPoints],
    operation: parsed.data as UserOperation,
    ...(eip7702Auth && { authorization: authorizationOf(eip7702Auth) }),
  }
}

/** What creates the sender, if the operation does. */
export function creationOf({ initCode, factory, factoryData }: UserOperation) {
  if (initCode && initCode !== '0x')
    return {
      factory: slice(initCode, 0, 20),
      data: initCode.length > 42 ? slice(initCode, 20) : '0x',
    }
  return factory && factory !== '0x7702' ? { factory, data: factoryData ?? '0x' } : undefined
}

/** Who pays, if it is not the sender. */
export function paymasterOf({ paymasterAndData, paymaster }: UserOperation): Hex | undefined {
  if (paymaster) return paymaster
  return paymasterAndData && paymasterAndData !== '0x' ? slice(paymasterAndData, 0, 20) : undefined
}

function versionOf(entryPoint: unknown): EntryPointVersion {
  const found = Object.entries(entryPoints).find(
    ([, at]) => address.safeParse(entryPoint).success && isAddressEqual(at, entryPoint as never),
  )
  if (!found) throw rpcError(-32602, 'The entry point is none of those supported.')
  return found[0] as EntryPointVersion
}

function authorizationOf(
  given: NonNullable<z.output<typeof authorized>['eip7702Auth']>,
): SignedAuthorization {
  return {
    address: given.address,
    chainId: Number(given.chainId),
    nonce: Number(given.nonce),
    r: given.r,
    s: given.s,
    yParity: Number(given.yParity),
  }
}
