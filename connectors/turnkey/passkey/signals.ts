import { withRelyingParty } from '#connectors/turnkey/passkey/relyingParty.ts'

type Signals = {
  signalUnknownCredential: { credentialId: string }
  signalAllAcceptedCredentials: { userId: string; allAcceptedCredentialIds: string[] }
  signalCurrentUserDetails: { userId: string; name: string; displayName: string }
}

/**
 * Tells the device of a passkey that opens nothing, so that it is not offered again. Only for one that
 * the custody has refused or does not know: where an answer was lost, it may open a wallet.
 */
export function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  return signal('signalUnknownCredential', rpId, { credentialId })
}

/** Tells the device which passkeys of a user there are; those of the same user handle are all of it. */
export function signalAccepted(
  rpId: string,
  userId: string,
  credentialIds: readonly string[],
): Promise<void> {
  const allAcceptedCredentialIds = [...credentialIds]
  return signal('signalAllAcceptedCredentials', rpId, { userId, allAcceptedCredentialIds })
}

/** Tells the device a passkey's new name. */
export function signalName(rpId: string, userId: string, name: string): Promise<void> {
  return signal('signalCurrentUserDetails', rpId, { userId, name, displayName: name })
}

/** Whether the browser passes on which passkeys there are, so that asking for them is of use. */
export function canSignalAccepted(): boolean {
  return typeof credentialClass().signalAllAcceptedCredentials === 'function'
}

/**
 * Never rejects: whether the device takes the advice, or the browser passes it on, is theirs, and
 * what the user wanted is done.
 */
async function signal<name extends keyof Signals>(
  name: name,
  rpId: string,
  options: Signals[name],
): Promise<void> {
  await withRelyingParty(rpId, async (id) =>
    credentialClass()[name]?.({ rpId: id, ...options }),
  ).catch(() => undefined)
}

/** The static methods of WebAuthn Level 3, which older browsers do not have. */
function credentialClass() {
  return (globalThis.PublicKeyCredential ?? {}) as {
    [name in keyof Signals]?: (options: { rpId: string } & Signals[name]) => Promise<void>
  }
}
