import { type Hex, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { delegateName, knownDelegateAddresses } from '#lib/preview/knownDelegates.ts'
import { lookAlikeAddress } from '#lib/preview/lookAlikes.ts'
import { readValue } from '#lib/preview/readValue.ts'
import type { Preview, PreviewContext, SigningRequest } from '#lib/preview/SigningRequest.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

type AuthorizationRequest = Extract<SigningRequest, { kind: 'authorization' }>

/**
 * Reviews an EIP-7702 authorization, which names the code that the account will run: as powerful as
 * handing over the key. The zero address revokes the delegation.
 */
export function previewAuthorization(
  { contractAddress, chainId, nonce }: AuthorizationRequest,
  context: PreviewContext,
): Preview {
  const problem = problemOf(contractAddress, chainId, nonce)
  if (problem) {
    const warnings = [warning('invalidAuthorization', problem)]
    return { kind: 'authorization', title: unreadable, fields: [], hash: '', warnings }
  }
  const contract = readValue('address', contractAddress)
  const address = String(contract.value)
  const isRevoked = address === zeroAddress
  const name = delegateName(address)
  const warnings = isRevoked
    ? [warning('delegationRevoked')]
    : delegationWarnings(address, name, context)
  if (contract.wrongChecksum) warnings.push(warning('badChecksum', '', 'Contract'))
  if (chainId === 0) warnings.push(warning('delegationAnyChain', '', 'Network'))
  else if (chainId !== context.chainId)
    warnings.push(warning('delegationOtherChain', `${chainId}`, 'Network'))
  return {
    kind: 'authorization',
    title: isRevoked
      ? 'Make your account a plain one again'
      : 'Let a contract’s code act as your account',
    fields: [
      { label: 'Contract', value: isRevoked ? 'none' : (name ?? address), raw: address },
      {
        label: 'Network',
        value: chainId === 0 ? 'every network' : `${chainId}`,
        raw: `${chainId}`,
      },
      { label: 'Nonce', value: `${nonce}` },
      { label: 'Lasts', value: 'until another authorization takes its place' },
    ],
    hash: hashAuthorization({ contractAddress: address.toLowerCase() as Hex, chainId, nonce }),
    warnings,
  }
}

const unreadable = 'Unreadable authorization'

function delegationWarnings(
  address: string,
  name: string | undefined,
  context: PreviewContext,
): PreviewWarning[] {
  if (name) return [warning('knownDelegation', name, 'Contract')]
  const known = [...(context.knownAddresses ?? []), ...knownDelegateAddresses]
  return [
    warning('delegation', address, 'Contract'),
    ...lookAlikeAddress(address, { ...context, knownAddresses: known }, 'Contract'),
  ]
}

function problemOf(contractAddress: unknown, chainId: unknown, nonce: unknown) {
  if (typeof contractAddress !== 'string' || readValue('address', contractAddress).bad)
    return 'its contract is no address'
  if (!isCount(chainId)) return 'its network is no number'
  if (!isCount(nonce)) return 'its nonce is no number'
  return undefined
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
