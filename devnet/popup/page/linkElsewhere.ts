import type { Opener } from '#devnet/popup/page/opener.ts'
import type { Screen } from '#devnet/popup/page/screen.ts'
import type { PopupSettings } from '#lib/protocol/popup.ts'

/**
 * Links a site to a wallet that uses the link API, without this window: the site sends its
 * session's secret, the wallet joins the session, and the site confirms the link.
 */
export async function linkElsewhere(
  { opener, screen, policy }: { opener: Opener; screen: Screen; policy: PopupSettings['policy'] },
  id: string,
): Promise<void> {
  if (policy === 'reject') throw new Error('Told to say no.')
  const view = {
    ...{ id, origin: opener.origin, method: 'eth_requestAccounts' },
    ...{ title: 'Link another wallet', approveLabel: 'Link' },
    ...{ account: 'The dev wallet’s first', chainName: 'Devnet', chainId: 31337 },
    fields: [{ label: 'How', value: 'It answers through the link API, not through this window' }],
    warnings: [],
  }
  if (policy !== 'approve') await screen.prompt(view)
  screen.showProgress('Linking…')
  const isMet = new Promise<void>((resolve, reject) => {
    opener.listen(({ event, data }) => {
      if (event !== 'WalletLinkUpdate' || typeof data !== 'object' || data === null) return
      const { session, connected } = data as { session?: LinkSession; connected?: boolean }
      if (session) handOver(session).catch(reject)
      if (connected) resolve()
    })
  })
  opener.post({ event: 'WalletLinkSessionRequest', id: crypto.randomUUID() })
  await isMet
}

type LinkSession = { id: string; secret: string }

async function handOver({ id, secret }: LinkSession): Promise<void> {
  const response = await fetch('/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, secret }),
  })
  if (!response.ok) throw new Error('The wallet could not join.')
}
