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
