import { concat, encodePacked, type Hex, keccak256 } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import { readTypedData } from '#devnet/wallet/readTypedData.ts'
import { signerFor, type WalletCall } from '#devnet/wallet/WalletCall.ts'

type NamedValue = { type: string; name: string; value: unknown }

/**
 * `eth_signTypedData_v4` (EIP-712): the account, then the data as JSON text or object. Data for
 * another chain is refused.
 */
export async function signTypedData(call: WalletCall): Promise<unknown> {
  return sign(call, readTypedData)
}

/**
 * `eth_signTypedData_v3`: the same for data without arrays, which that version does not support.
 */
export async function signTypedDataV3(call: WalletCall): Promise<unknown> {
  return sign(call, (given, chainId) => {
    const read = readTypedData(given, chainId)
    const fields = Object.values(read.typedData.types).flat() as { type: string }[]
    if (!fields.some(({ type }) => type.endsWith(']'))) return read
    throw rpcError(-32602, 'Lists need eth_signTypedData_v4.')
  })
}

async function sign(call: WalletCall, read: typeof readTypedData): Promise<unknown> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const signer = signerFor(call, address)
  const { typedData, hash } = read(given, call.store.get().chainId)
  const details = { ...typedDataDetails(typedData, hash), account: signer.address }
  await call.prompt(details, 'User denied message signature.')
  return signerFor(call, address).account.signTypedData(typedData)
}

/**
 * `eth_signTypedData`, the draft before EIP-712: a list of `{ type, name, value }`, then the
 * account. It binds neither site nor chain.
 */
export async function signTypedDataV1(call: WalletCall): Promise<unknown> {
  const [given, address] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const signer = signerFor(call, address)
  const values = readValues(given)
  const hash = hashV1(values)
  await call.prompt(
    {
      title: 'Sign typed data (version 1)',
      approveLabel: 'Sign',
      account: signer.address,
      fields: values.map(({ name, value }) => ({
        label: visible(name),
        value: visible(String(value)),
        kind: 'code',
      })),
      warnings: ['This old form says neither for which site nor for which network it is.'],
    },
    'User denied message signature.',
  )
  const { account } = signerFor(call, address)
  if (!account.sign) throw rpcError(4200, 'This account cannot sign a bare hash.')
  return account.sign({ hash })
}

function readValues(given: unknown): NamedValue[] {
  const isValue = (one: unknown): one is NamedValue =>
    typeof one === 'object' &&
    one !== null &&
    'value' in one &&
    typeof (one as NamedValue).type === 'string' &&
    typeof (one as NamedValue).name === 'string'
  if (Array.isArray(given) && given.length > 0 && given.every(isValue)) return given
  throw rpcError(-32602, 'Expected a list of { type, name, value }.')
}

/** keccak256 of the hash of all types and names, then the hash of all values, both packed. */
function hashV1(values: readonly NamedValue[]): Hex {
  try {
    const types = values.map(({ type }) => type)
    const schema = encodePacked(
      values.map(() => 'string'),
      values.map(({ type, name }) => `${type} ${name}`),
    )
    const data = encodePacked(types, values.map(toPackable))
    return keccak256(concat([keccak256(schema), keccak256(data)]))
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw rpcError(-32602, `The values do not fit their types: ${reason}`)
  }
}

/** Sites also send integers as text. */
function toPackable({ type, value }: NamedValue): unknown {
  return /^u?int\d*$/.test(type) ? BigInt(value as string) : value
}
