import { setTimeout as wait } from 'node:timers/promises'
import {
  buildApprovedNamespaces,
  type ProposedNamespaces,
  requestedScope,
} from '#devnet/phone/namespaces.ts'
import type { WalletClient } from '#devnet/phone/openClient.ts'
import type { PhoneContext } from '#devnet/phone/PhoneContext.ts'
import { type Requester, readRequester, requesterWarnings } from '#devnet/phone/requester.ts'
import type { RequestInput } from '#devnet/phone/requestQueue.ts'
import { rejectionError } from '#devnet/rpcError.ts'

type ProposalEvent = Parameters<Parameters<WalletClient['on']>[1]>[0] & Proposal
type Proposal = {
  id: number
  params: {
    pairingTopic: string
    proposer: { metadata: { name?: string; url?: string } }
    requiredNamespaces?: ProposedNamespaces
    optionalNamespaces?: ProposedNamespaces
  }
  verifyContext?: Parameters<typeof readRequester>[1]
}

/** Handles session proposals: prompts the user and responds. */
export function listenForProposals(context: PhoneContext): void {
  const { client, queue } = context
  client.on('session_proposal', (event) => {
    // A failure is recorded on the request; there is no other place to report it.
    answer(context, event as ProposalEvent).catch(() => {})
  })
  client.on('proposal_expire', ({ id }) =>
    queue.withdraw((request) => request.id === requestId(id)),
  )
}

async function answer(
  context: PhoneContext,
  { id, params, verifyContext }: Proposal,
): Promise<void> {
  const { client, store, queue } = context
  const requester = readRequester(params.proposer.metadata, verifyContext)
  const proposed = [params.requiredNamespaces ?? {}, params.optionalNamespaces ?? {}]
  const input = queueEntry(context, id, params.pairingTopic, requester, proposed)
  const line = context.log?.add({
    service: 'phone',
    origin: requester.origin,
    method: 'connect',
    outcome: 'pending',
  })
  const decision = await queue.decide(input, store.get().policy)
  if (line) line.outcome = decision.verdict === 'approve' ? 'approved' : 'rejected'
  if (decision.verdict === 'withdrawn') return

  const { rejection, delayMs, approvedScope } = store.get()
  if (delayMs > 0) await wait(delayMs)
  try {
    if (decision.verdict === 'reject') {
      const { code, message } = rejectionError(rejection, decision)
      await client.reject({ id, reason: { code, message } })
      return
    }
    const namespaces = buildApprovedNamespaces(proposed, store.get(), {
      ...approvedScope,
      ...decision.approvedScope,
    })
    if (!namespaces) {
      await client.reject({ id, reason: { code: 5100, message: 'Unsupported chains.' } })
      queue.record(input, 'failed', 'The phone knows none of the chains it was asked for.')
      return
    }
    await client.approve({ id, namespaces })
    queue.record(input, 'approved')
  } catch (error) {
    if (line) line.outcome = 'failed'
    queue.record(input, 'failed', error instanceof Error ? error.message : String(error))
  }
}

function requestId(id: number): string {
  return `connect-${id}`
}

function queueEntry(
  { store }: PhoneContext,
  id: number,
  topic: string,
  requester: Requester,
  proposed: readonly ProposedNamespaces[],
): RequestInput {
  const { chainIds, methods, events } = requestedScope(proposed)
  const { knownChains } = store.get()
  const chains = chainIds.map((chainId) => {
    const name = knownChains.find((chain) => chain.id === chainId)?.name
    return name ? `${name} (${chainId})` : `${chainId}, unknown to this phone`
  })
  return {
    ...requester,
    id: requestId(id),
    kind: 'connect',
    topic,
    method: 'session_proposal',
    title: `Connect to ${requester.name}`,
    approveLabel: 'Connect',
    fields: [
      { label: 'Chains', value: chains.join('\n') || 'none', kind: 'text' },
      { label: 'May ask for', value: methods.join(', ') || 'nothing' },
      { label: 'Events', value: events.join(', ') || 'nothing' },
    ],
    warnings: requesterWarnings(requester),
  }
}
