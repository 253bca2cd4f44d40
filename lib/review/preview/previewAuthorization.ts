import { type Hex, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { counterpartyAt, withParty } from '#lib/review/preview/counterparty.ts'
import { delegateName, knownDelegateAddresses } from '#lib/review/preview/knownDelegates.ts'
import { lookAlikeAddress } from '#lib/review/preview/lookAlikes.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import { readValue } from '#lib/review/preview/readValue.ts'
import type {
  PreviewContext,
  PreviewDraft,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { nameOf } from '#lib/review/preview/whoIs.ts'

type AuthorizationRequest = Extract<SigningRequest, { kind: 'authorization' }>

/**
 * Reviews an EIP-7702 authorization, which names the code that the account will run: as powerful as
 * handing over the key. The zero address revokes the delegation.
 */
export function previewAuthorization(
  { contractAddress, chainId, nonce }: AuthorizationRequest,
  context: PreviewContext,
): PreviewDraft {
  const { titles, values, labels } = textsOf(context)
  const problem = problemOf(contractAddress, chainId, nonce)
  if (problem) {
    const warnings = [warning('invalidAuthorization', problem)]
    const title = titles.unreadableAuthorization
    return { kind: 'authorization', title, fields: [], hash: '', warnings }
  }
  const contract = readValue('address', contractAddress)
  const address = String(contract.value)
  const isRevoked = address === zeroAddress
  const name = delegateName(address)
  const warnings = isRevoked
    ? [warning('delegationRevoked')]
    : delegationWarnings(address, name, context)
  if (contract.wrongChecksum) warnings.push(warning('badChecksum', '', labels.contract))
  if (chainId === 0) warnings.push(warning('delegationAnyChain', '', labels.network))
  else if (chainId !== context.chainId)
    warnings.push(warning('delegationOtherChain', `${chainId}`, labels.network))
  return {
    kind: 'authorization',
    title: isRevoked
      ? titles.revokeDelegation
      : titles.delegation({ who: name ?? nameOf(address, context) }),
    ...withParty(delegateAt(address, name, context)),
    fields: [
      labeled(context, 'contract', isRevoked ? values.none : (name ?? address), address),
      labeled(context, 'network', chainId === 0 ? values.everyNetwork : `${chainId}`, `${chainId}`),
      labeled(context, 'nonce', `${nonce}`),
      labeled(context, 'lasts', values.untilReplaced),
    ],
    hash: hashAuthorization({ contractAddress: address.toLowerCase() as Hex, chainId, nonce }),
    warnings,
  }
}

/** The zero address, which revokes, is nobody. */
function delegateAt(address: string, name: string | undefined, context: PreviewContext) {
  const party = counterpartyAt(address, context)
  return party && name ? { ...party, name, trust: 'known' as const } : party
}

function delegationWarnings(
  address: string,
  name: string | undefined,
  context: PreviewContext,
): Finding[] {
  const field = textsOf(context).labels.contract
  if (name) return [warning('knownDelegation', name, field)]
  const known = [...(context.knownAddresses ?? []), ...knownDelegateAddresses]
  return [
    warning('delegation', address, field),
    ...lookAlikeAddress(address, { ...context, knownAddresses: known }, field),
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
