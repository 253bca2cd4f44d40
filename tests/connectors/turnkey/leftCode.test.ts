import { expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { leaveWallets } from '#react/session/wagmiConnections.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()
const codeOf = (email: string) => site.custody().messages(email)[0]?.code ?? ''

test('a code that somebody had sent to confirm their own address is nothing to who signs in next', async () => {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  // Somebody with an account of their own, at a shared computer: /account, “Add an email address”.
  await wallet.signUp({ passkeyName: 'Thief' })
  await connect(page.config, { connector: page.key })
  await wallet.sendCode('thief@example.com')
  // They sign out, and leave this tab open.
  await leaveWallets(page.config)
  expect(wallet.session().state).toBe('none')

  // The victim signs in, in another tab of this browser: this one follows. And goes for a minute.
  await wallet.signUp({ passkeyName: 'Victim' })
  const victim = wallet.session()
  if (victim.state !== 'active') throw new Error('not signed in')
  page.authenticator.lose()
  page.authenticator.prompts.length = 0

  // The account page of this tab, loaded again: what EmailPanel starts with and submits, without requireProof.
  const offered = wallet.sentCode('confirm')?.email
  await wallet.confirmEmail(codeOf('thief@example.com')).catch(() => undefined)
  expect(page.authenticator.prompts).toEqual([])

  // Their own computer, at any later time.
  const elsewhere = await site.openPage().key.embedded()
  await elsewhere.sendCode('thief@example.com')
  await elsewhere.signInWithCode(codeOf('thief@example.com'))
  const opened = elsewhere.session()
  expect({
    offered,
    organizationId: opened.state === 'active' && opened.organizationId,
  }).not.toEqual({ offered: 'thief@example.com', organizationId: victim.organizationId })
})
