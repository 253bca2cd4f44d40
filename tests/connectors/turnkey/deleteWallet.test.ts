import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { subOrganizations } from '#server/db/schema.ts'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { database } from '#tests/support/server/openServer.ts'

const site = setUpEmbeddedSite()

async function signedUp() {
  const { config, key, requests } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: key })
  const session = wallet.session()
  const organizationId = session.state === 'active' ? session.organizationId : ''
  return { wallet, organizationId, requests }
}

async function rowsOf(organizationId: string) {
  const isThis = eq(subOrganizations.organizationId, organizationId)
  return (await database()).$count(subOrganizations, isThis)
}

test('a wallet is deleted with keys that were never exported, and the site forgets it', async () => {
  const { wallet, organizationId } = await signedUp()
  expect(await rowsOf(organizationId)).toBe(1)
  await wallet.deleteWallet()
  expect(wallet.session()).toEqual({ state: 'none' })
  expect(await rowsOf(organizationId)).toBe(0)
  await expect(wallet.signIn()).rejects.toMatchObject({ key: 'passkeyNotRegistered' })
})

test('a wallet that is not deleted keeps its session, and is not forgotten', async () => {
  const { wallet, organizationId } = await signedUp()
  await site.next({ status: 'FAILED', path: 'submit/delete_sub_organization' })
  await expect(wallet.deleteWallet()).rejects.toMatchObject({ key: 'unexpectedStatus' })
  expect(wallet.session()).toMatchObject({ state: 'active' })
  const { origin } = site
  const forgotten = await callRoute(origin, '/api/custody/forget', { organizationId })
  expect(forgotten.status).toBe(204)
  expect(await rowsOf(organizationId)).toBe(1)
})
