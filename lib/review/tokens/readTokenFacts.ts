import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  parseAbi,
} from 'viem'
import { call } from 'viem/actions'
import { readDecimals, readNumber, readSymbol } from '#lib/review/simulation/measure.ts'
import { readGas } from '#lib/review/simulation/rpcCall.ts'
import type { TokenFacts } from '#lib/review/tokens/TokenFacts.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function balanceOf(address account) view returns (uint256)',
  'function sharesOf(address account) view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const erc721 = '0x80ac58cd'

/** Asks a contract what kind of token it is; undefined if it is none. */
export async function readTokenFacts(
  client: Client,
  token: Address,
  account: Address,
): Promise<TokenFacts | undefined> {
  const read = (data: Hex): Promise<Hex | undefined> =>
    // A contract must not spend the time of the others.
    call(client, { to: token, data, gas: hexToBigInt(readGas) }).then(
      (result) => result.data,
      () => undefined,
    )
  const [decimals, supports] = await Promise.all([
    read(encodeFunctionData({ abi, functionName: 'decimals' })).then(readDecimals),
    read(encodeFunctionData({ abi, functionName: 'supportsInterface', args: [erc721] })),
  ])
  const isCollection = readNumber(supports) === 1n
  if (decimals === undefined && !isCollection) return undefined
  const [symbol, balance, shares] = await Promise.all([
    read(encodeFunctionData({ abi, functionName: 'symbol' })).then(readSymbol),
    ...(['balanceOf', 'sharesOf'] as const).map((functionName) =>
      read(encodeFunctionData({ abi, functionName, args: [account] })).then(readNumber),
    ),
  ] as const)
  return {
    ...(symbol !== undefined && { symbol }),
    ...(decimals !== undefined && !isCollection && { decimals }),
    ...(balance !== undefined && { balance }),
    ...(shares !== undefined && { shares }),
    ...(isCollection && { isCollection }),
  }
}
