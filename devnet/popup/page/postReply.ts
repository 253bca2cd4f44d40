import type { Opener } from '#devnet/popup/page/opener.ts'
import {
  makeKeyPair,
  publicKeyHex,
  type SiteRecord,
  seal,
  sharedKey,
} from '#devnet/popup/page/siteKeys.ts'
import type { PopupEnvelope, PopupError, PopupReply, PopupSettings } from '#lib/protocol/popup.ts'

/**
 * Sends an encrypted response, or an invalid one that the site must reject if the `response` setting
 * requires it.
 */
export async function postReply(
  { opener, site, settings }: { opener: Opener; site: SiteRecord; settings: PopupSettings },
  request: PopupEnvelope,
  reply: PopupReply,
): Promise<void> {
  const keys = settings.response === 'wrongKey' ? await makeKeyPair() : site.keys
  const encrypted = await seal(await sharedKey(keys, request.sender), reply)
  if (settings.response === 'truncated') encrypted.cipherText = encrypted.cipherText.slice(0, -5)
  post(opener, settings, request, {
    sender: await publicKeyHex(site.keys),
    // Unencrypted, as an attacker without the key would send it.
    content: settings.response === 'plain' ? (reply as never) : { encrypted },
  })
}

/** Sends a protocol failure, which the site can read without keys. */
export async function postFailure(
  { opener, site, settings }: { opener: Opener; site?: SiteRecord; settings: PopupSettings },
  request: PopupEnvelope,
  failure: PopupError,
): Promise<void> {
  const sender = site ? await publicKeyHex(site.keys) : ''
  post(opener, settings, request, { sender, content: { failure } })
}

function post(
  opener: Opener,
  { response, duplicatesResponses }: PopupSettings,
  { id, correlationId }: PopupEnvelope,
  part: Pick<PopupEnvelope, 'sender' | 'content'>,
): void {
  const message: PopupEnvelope = {
    ...part,
    id: crypto.randomUUID(),
    requestId: response === 'wrongId' ? crypto.randomUUID() : id,
    ...(correlationId ? { correlationId } : {}),
    timestamp: new Date(),
  }
  opener.post(message)
  if (duplicatesResponses) opener.post(message)
}
