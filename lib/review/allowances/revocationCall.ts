import type { Address, Hex } from 'viem'
import { zeroAddress } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Allowance } from '#lib/review/allowances/Allowance.ts'
import { permit2 } from '#lib/review/simulation/permit2.ts'

/** The call that ends an allowance, to be sent by the account itself. */
export function revocationCall({ kind, token, spender, id = 0n }: Allowance): {
  to: Address
  value: bigint
  data: Hex
} {
  switch (kind) {
    case 'ERC-20': {
      const args = [spender, 0n] as const
      return callTo(token, encodeFunctionData({ abi, functionName: 'approve', args }))
    }
    case 'item': {
      const args = [zeroAddress, id] as const
      return callTo(token, encodeFunctionData({ abi, functionName: 'approve', args }))
    }
    case 'operator': {
      const args = [spender, false] as const
      return callTo(token, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args }))
    }
    case 'Permit2': {
      // `approve` with amount 0 would do the same, but leave an expiration behind.
      const args = [[{ token, spender }]] as const
      return callTo(permit2, encodeFunctionData({ abi, functionName: 'lockdown', args }))
    }
  }
}

function callTo(to: Address, data: Hex) {
  return { to, value: 0n, data }
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'struct TokenSpenderPair { address token; address spender; }',
  'function lockdown(TokenSpenderPair[] approvals)',
])
