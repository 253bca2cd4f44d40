import { post, type RelayMethod, sender } from '#devnet/relay/RelayMethod.ts'
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
export const proposeSession: RelayMethod = (params, client, room) => {
  const { pairingTopic, sessionProposal, ttl = proposalSeconds, attestation } = readObject(params)
  const topic = readTopic(pairingTopic)
  const announce = post(
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
    room,
  )
  room.subscriptions.add(client, topic)
  return {
    result: true,
    afterwards() {
      announce()
      room.delivery.flush(client, [topic])
    },
  }
}

/**
 * `wc_approveSession`, sent by a wallet: subscribes it to the session's topic, publishes the
 * response on the pairing's topic and the settlement on the session's topic. The site subscribes
 * there only after it has read the response, so the settlement waits in the mailbox.
 */
export const approveSession: RelayMethod = (params, client, room) => {
  const given = readObject(params)
  const sessionTopic = readTopic(given.sessionTopic)
  const common = {
    ...sender(client),
    ttlSeconds: readCount(given.ttl ?? proposalSeconds, 'ttl'),
  }
  const announce = post(
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
    room,
  )
  room.subscriptions.add(client, sessionTopic)
  return {
    result: true,
    afterwards() {
      announce()
      room.delivery.flush(client, [sessionTopic])
    },
  }
}
