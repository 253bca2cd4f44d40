import { expect, test } from 'vitest'
import { connect, getConnection } from 'wagmi/actions'
import { setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'

const site = setUpEmbeddedSite()

test('the selected account is first for wagmi, also after another is added', async () => {
  const { config, hd } = site.openPage()
  const wallet = await hd.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: hd })
  const first = getConnection(config).address
  const second = await wallet.addAccount()
  expect(getConnection(config).address).toBe(first)
  await wallet.chooseAccount(second.address)
  await expect.poll(() => getConnection(config).address).toBe(second.address)
  const third = await wallet.addAccount()
  expect(getConnection(config).addresses).toEqual([second.address, first, third.address])
  expect((await wallet.accounts()).map(({ address }) => address)).toEqual([
    first,
    second.address,
    third.address,
  ])
})

test('an unknown account cannot be selected', async () => {
  const { config, key } = site.openPage()
  const wallet = await key.embedded()
  await wallet.signUp({ passkeyName: 'Laptop' })
  await connect(config, { connector: key })
  await expect(
    wallet.chooseAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
  ).rejects.toMatchObject({ key: 'accountNotFound' })
})
