import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { namehash } from 'viem/ens'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { sendMined } from '#devnet/chain/sendMined.ts'
import { createMutex } from '#devnet/createMutex.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { contractsAccount } from '#devnet/wallet/accounts.ts'
import { addressPattern } from '#lib/protocol/constants.ts'
import { devnetNameResolver, devnetToken, type NameRegistration } from '#lib/protocol/devnet.ts'

/** What the control port can change in a chain's contracts; each sends real transactions. */
export type ContractSwitches = {
  /** Mints the devnet's token to an address. `amount` is in whole tokens. */
  mintToken(body: Record<string, unknown>): Promise<void>
  /** Registers a name, in either direction. */
  setName(body: Record<string, unknown>): Promise<void>
}

const tokenAbi = parseAbi(['function mint(address[] accounts, uint256 amount)'])
const resolverAbi = parseAbi([
  'function setAddress(bytes32 node, address account)',
  'function setName(address account, string name)',
  'function setText(bytes32 node, string key, string value)',
])
const longestName = 255
const mostTokens = 1e9

/** Creates the switches. Their transactions are sequential: they share one account and its nonce. */
export function createContractSwitches(callNode: CallRpc, chainId: number): ContractSwitches {
  const withLock = createMutex()
  const send = async (to: Hex, data: Hex) =>
    void (await sendMined(callNode, contractsAccount, chainId, { to, data }))
  return {
    async mintToken(body) {
      const { address, amount } = body
      if (typeof amount !== 'number' || !(amount > 0 && amount <= mostTokens))
        throw httpError(400, `amount must be a number above 0, up to ${mostTokens}.`)
      const units = parseUnits(amount.toFixed(devnetToken.decimals), devnetToken.decimals)
      await withLock(() => send(devnetToken.address, mintData([readAddress(address)], units)))
    },
    setName(body) {
      const calls = readRegistration(body)
      return withLock(async () => {
        for (const data of calls) await send(devnetNameResolver, data)
      })
    },
  }
}

/** The call that mints an amount, in the token's smallest unit, to each of these accounts. */
export function mintData(accounts: readonly Hex[], amount: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [accounts, amount] })
}

function readRegistration(body: Record<string, unknown>): Hex[] {
  const {
    name,
    address,
    forward = true,
    reverse = true,
    avatar,
  } = body as Partial<Record<keyof NameRegistration, unknown>>
  if (typeof name !== 'string' || name === '' || name.length > longestName)
    throw httpError(400, `name must be text of at most ${longestName} characters.`)
  if (avatar !== undefined && typeof avatar !== 'string')
    throw httpError(400, 'avatar must be text.')
  const account = readAddress(address)
  const node = namehash(name)
  const encode = (functionName: 'setAddress' | 'setName' | 'setText', args: readonly unknown[]) =>
    encodeFunctionData({ abi: resolverAbi, functionName, args: args as never })
  return [
    ...(forward ? [encode('setAddress', [node, account])] : []),
    ...(reverse ? [encode('setName', [account, name])] : []),
    ...(avatar === undefined ? [] : [encode('setText', [node, 'avatar', avatar])]),
  ]
}

function readAddress(value: unknown): Hex {
  if (typeof value !== 'string' || !addressPattern.test(value))
    throw httpError(400, 'address must be 40 hex digits.')
  return `0x${value.slice(-40)}`
}
