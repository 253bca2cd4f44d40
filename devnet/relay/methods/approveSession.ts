import { post, type RelayMethod, sender } from '#devnet/relay/RelayMethod.ts'
import { readCount, readObject, readText, readTopic } from '#devnet/relay/readParams.ts'
import { proposalSeconds, relayTags } from '#lib/protocol/walletConnect.ts'

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
