import type { Messages } from '#lib/messages/Messages.ts'
import type { Identity, UserData, WalletData } from '#lib/protocol/users.ts'
import { exportReceipts } from '#react/review/readReceipts.ts'
import { fetchRoute } from '#react/session/accountApi.ts'

/**
 * Reads all that the server has on the signed-in user, as the file of theirs has it: each part with a
 * sentence that says what it is.
 */
export async function readOwnData(
  basePath: string,
  about: Messages['leaving']['about'],
  signal: AbortSignal,
): Promise<object> {
  const route = `${basePath}/user/data`
  const { user, sessions, removedWallets, happened, contacts, events } = await fetchRoute<UserData>(
    'GET',
    route,
  )
  const { identities, ...person } = user
  const wallets: object[] = []
  for (const identity of identities) {
    signal.throwIfAborted()
    wallets.push(await readWallet(basePath, identity, about, signal))
  }
  const part = (text: string, entries: readonly object[]) => ({ about: text, entries })
  return {
    about: about.file,
    origin: location.origin,
    readAt: new Date().toISOString(),
    user: { about: about.user, ...person },
    wallets: part(about.wallets, wallets),
    removedWallets: part(about.removedWallets, removedWallets),
    happened: part(about.happened, happened),
    contacts: part(about.contacts, contacts),
    sessions: part(about.sessions, sessions),
    events: part(about.events, events),
    elsewhere: about.elsewhere,
  }
}

async function readWallet(
  basePath: string,
  wallet: Identity,
  about: Messages['leaving']['about'],
  signal: AbortSignal,
): Promise<object> {
  const { identity } = wallet
  const query = new URLSearchParams({ identity })
  const data = await fetchRoute<WalletData>('GET', `${basePath}/user/data?${query}`)
  return {
    ...wallet,
    signed: { about: about.signed, message: data.signed },
    receipts: { about: about.receipts, ...(await exportReceipts(basePath, identity, signal)) },
    credentials: { about: about.credentials, entries: data.credentials },
    labels: { about: about.labels, entries: data.labels },
    sent: { about: about.sent, entries: data.sent },
    embedded: data.embedded
      ? { about: about.embedded, entries: data.embedded }
      : { about: about.embeddedUnknown },
  }
}
