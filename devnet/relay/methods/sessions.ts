import { enqueue, type RelayMethod, sender } from '#devnet/relay/RelayMethod.ts'
import {
  readAttestation,
  readCount,
  readObject,
  readText,
  readTopic,
} from '#devnet/relay/readParams.ts'
import { proposalSeconds, relayTags } from '#lib/protocol/walletConnect.ts'

/**
 * `wc_proposeSession`, sent by a site: subscribes it to the pairing's topic, where the wallet will
 * respond, and publishes the proposal there.
 */
export const proposeSession: RelayMethod = (params, client, context) => {
  const { pairingTopic, sessionProposal, ttl = proposalSeconds, attestation } = readObject(params)
  const topic = readTopic(pairingTopic)
  const announce = enqueue(
    [
      {
        ...sender(client),
        ...readAttestation(attestation),
        topic,
        text: readText(sessionProposal),
        ttlSeconds: readCount(ttl, 'ttl'),
        tag: relayTags.sessionPropose,
      },
    ],
    context,
  )
  context.subscriptions.add(client, topic)
  return {
    result: true,
    afterResponse() {
      announce()
      context.delivery.flush(client, [topic])
    },
  }
}

/**
 * `wc_approveSession`, sent by a wallet: subscribes it to the session's topic, publishes the
 * response on the pairing's topic and the settlement on the session's topic. The site subscribes
 * there only after it has read the response, so the settlement waits in the queue.
 */
export const approveSession: RelayMethod = (params, client, context) => {
  const given = readObject(params)
  const sessionTopic = readTopic(given.sessionTopic)
  const common = {
    ...sender(client),
    ttlSeconds: readCount(given.ttl ?? proposalSeconds, 'ttl'),
  }
  const announce = enqueue(
    [
      {
        ...common,
        topic: readTopic(given.pairingTopic),
        text: readText(given.sessionProposalResponse),
        tag: relayTags.sessionProposeApproved,
      },
      {
        ...common,
        topic: sessionTopic,
        text: readText(given.sessionSettlementRequest),
        tag: relayTags.sessionSettle,
      },
    ],
    context,
  )
  context.subscriptions.add(client, sessionTopic)
  return {
    result: true,
    afterResponse() {
      announce()
      context.delivery.flush(client, [sessionTopic])
    },
  }
}
