import { expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { leaveWallets } from '#react/session/wagmiConnections.ts'
import { openSigner } from '#react/wallets/smartWallet/account/signer.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()

test('an embedded wallet that was opened beside the wallet in use is closed by a sign-out', async () => {
  const page = site.openPage()
  const wallet = await page.key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(page.config, { connector: page.key })
  await leaveWallets(page.config)
  expect(wallet.session().state).toBe('none')
  // The signer of a smart wallet, which is the one that is connected.
  await openSigner([page.key as never], new AbortController().signal)
  expect(wallet.session().state).toBe('active')
  await leaveWallets(page.config)
  expect(wallet.session().state).toBe('none')
})
