import { shortAddress } from 'latchkey/pages'
import { SiteLink, Verbatim } from 'latchkey/react/ui'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { latchkey } from '#latchkey.ts'

/**
 * Who is signed in, for the header of a page that needs no wallet: a link to the account, or to the
 * sign-in page, instead of a menu and a dialog with their scripts.
 */
export async function SiteAccount({ path }: { path?: string }) {
  const session = await latchkey.currentSession()
  const signInMessages = await serverMessages('signIn')
  if (!session)
    return (
      <SiteLink href={path ? `/?redirect=${path}` : '/'} className="latchkey-button">
        {signInMessages.signIn}
      </SiteLink>
    )
  return (
    <SiteLink href="/account" className="latchkey-button">
      <Verbatim as="code" data-testid="session-address" data-address={session.address}>
        {shortAddress(session.address)}
      </Verbatim>
    </SiteLink>
  )
}
