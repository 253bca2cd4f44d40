import { makeKeyPair, publicKeyHex, seal, sharedKey } from '#devnet/popup/page/cipher.ts'
import type { Opener } from '#devnet/popup/page/opener.ts'
import type { SiteRecord } from '#devnet/popup/page/siteKeys.ts'
import type { PopupEnvelope, PopupError, PopupReply, PopupSwitches } from '#lib/protocol/popup.ts'

/** Sends an encrypted answer, or one that a site must not take where the popup is told to. */
export async function postReply(
  { opener, site, switches }: { opener: Opener; site: SiteRecord; switches: PopupSwitches },
  asked: PopupEnvelope,
  reply: PopupReply,
): Promise<void> {
  const keys = switches.answer === 'wrongKey' ? await makeKeyPair() : site.keys
  const encrypted = await seal(await sharedKey(keys, asked.sender), reply)
  if (switches.answer === 'truncated') encrypted.cipherText = encrypted.cipherText.slice(0, -5)
  post(opener, switches, asked, {
    sender: await publicKeyHex(site.keys),
    // Unencrypted, as somebody without the key would.
    content: switches.answer === 'plain' ? (reply as never) : { encrypted },
  })
}

/** Sends a failure of the protocol itself, which needs no keys. */
export async function postFailure(
  { opener, site, switches }: { opener: Opener; site?: SiteRecord; switches: PopupSwitches },
  asked: PopupEnvelope,
  failure: PopupError,
): Promise<void> {
  const sender = site ? await publicKeyHex(site.keys) : ''
  post(opener, switches, asked, { sender, content: { failure } })
}

function post(
  opener: Opener,
  { answer, isDoubled }: PopupSwitches,
  { id, correlationId }: PopupEnvelope,
  part: Pick<PopupEnvelope, 'sender' | 'content'>,
): void {
  const message: PopupEnvelope = {
    ...part,
    id: crypto.randomUUID(),
    requestId: answer === 'wrongId' ? crypto.randomUUID() : id,
    ...(correlationId ? { correlationId } : {}),
    timestamp: new Date(),
  }
  opener.post(message)
  if (isDoubled) opener.post(message)
}
