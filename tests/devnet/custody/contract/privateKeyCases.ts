import { expect } from 'vitest'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import type { TestClient } from '#tests/devnet/custody/support/custodyFixture.ts'
import { ethereumKey } from '#tests/devnet/custody/support/keyParams.ts'

/** Creates private keys with these names and returns their ids. */
async function keys(client: TestClient, ...names: string[]): Promise<string[]> {
  const { privateKeys } = await client.createPrivateKeys({
    privateKeys: names.map((name) => ethereumKey(name)),
  })
  return privateKeys.map(({ privateKeyId = '' }) => privateKeyId)
}

const privateKeys: ContractCase[] = [
  {
    path: 'submit/create_private_keys',
    client: 'createPrivateKeys',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const made = await client.createPrivateKeys({
        privateKeys: [
          ethereumKey('Plain'),
          {
            ...ethereumKey('Whole'),
            addressFormats: [
              'ADDRESS_FORMAT_ETHEREUM',
              'ADDRESS_FORMAT_COMPRESSED',
              'ADDRESS_FORMAT_UNCOMPRESSED',
            ],
          },
        ],
      })
      const [plain, whole] = made.privateKeys
      expect(plain).toEqual({
        privateKeyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        addresses: [
          {
            format: 'ADDRESS_FORMAT_ETHEREUM',
            address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
          },
        ],
      })
      const { privateKey } = await client.getPrivateKey({ privateKeyId: whole?.privateKeyId ?? '' })
      expect(privateKey.addresses).toEqual(whole?.addresses)
      expect(privateKey.addresses[1]?.address).toBe(privateKey.publicKey)
      expect(privateKey.addresses[2]?.address).toMatch(/^04[0-9a-f]{128}$/)
      await expect(
        client.createPrivateKeys({ privateKeys: [ethereumKey('Plain')] }),
      ).rejects.toThrow('private key label must be unique')
      return statusOf(made)
    },
  },
  {
    path: 'query/get_private_key',
    client: 'getPrivateKey',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const [privateKeyId = ''] = await keys(client, 'Mine')
      expect((await client.getPrivateKey({ privateKeyId })).privateKey).toEqual({
        privateKeyId,
        privateKeyName: 'Mine',
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        curve: 'CURVE_SECP256K1',
        addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: expect.any(String) }],
        privateKeyTags: [],
        createdAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
        updatedAt: { seconds: expect.stringMatching(/^\d{10}$/), nanos: '0' },
        exported: false,
        imported: false,
      })
      const stranger = await newUser()
      await expect(stranger.client.getPrivateKey({ privateKeyId })).rejects.toThrow(
        'no private key',
      )
      return '200'
    },
  },
  {
    path: 'query/list_private_keys',
    client: 'getPrivateKeys',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      expect((await client.getPrivateKeys()).privateKeys).toEqual([])
      const ids = await keys(client, 'One', 'Two')
      const listed = (await client.getPrivateKeys()).privateKeys
      expect(listed.map(({ privateKeyId }) => privateKeyId).sort()).toEqual([...ids].sort())
      return '200'
    },
  },
  {
    path: 'submit/delete_private_keys',
    client: 'deletePrivateKeys',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const [one = '', two = ''] = await keys(client, 'One', 'Two')
      await expect(client.deletePrivateKeys({ privateKeyIds: [one] })).rejects.toThrow(
        'were not exported',
      )
      const deleted = await client.deletePrivateKeys({
        privateKeyIds: [one],
        deleteWithoutExport: true,
      })
      expect(deleted.privateKeyIds).toEqual([one])
      await expect(client.getPrivateKey({ privateKeyId: one })).rejects.toThrow('no private key')
      await expect(
        client.deletePrivateKeys({ privateKeyIds: [two, one], deleteWithoutExport: true }),
      ).rejects.toThrow('no private key')
      expect((await client.getPrivateKeys()).privateKeys).toHaveLength(1)
      return statusOf(deleted)
    },
  },
]

const tags: ContractCase[] = [
  {
    path: 'submit/create_private_key_tag',
    client: 'createPrivateKeyTag',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const [privateKeyId = ''] = await keys(client, 'One')
      const made = await client.createPrivateKeyTag({
        privateKeyTagName: 'Cold',
        privateKeyIds: [privateKeyId],
      })
      const { privateKey } = await client.getPrivateKey({ privateKeyId })
      expect(privateKey.privateKeyTags).toEqual([made.privateKeyTagId])
      const tagged = await client.createPrivateKeys({
        privateKeys: [ethereumKey('Two', [made.privateKeyTagId])],
      })
      const second = tagged.privateKeys[0]?.privateKeyId ?? ''
      expect(
        (await client.getPrivateKey({ privateKeyId: second })).privateKey.privateKeyTags,
      ).toEqual([made.privateKeyTagId])
      await expect(
        client.createPrivateKeyTag({ privateKeyTagName: 'Cold', privateKeyIds: [] }),
      ).rejects.toMatchObject({ code: 6 })
      return statusOf(made)
    },
  },
  {
    path: 'query/list_private_key_tags',
    client: 'listPrivateKeyTags',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      await client.createUserTag({ userTagName: 'Somebody', userIds: [] })
      const { privateKeyTagId } = await client.createPrivateKeyTag({
        privateKeyTagName: 'Cold',
        privateKeyIds: [],
      })
      expect((await client.listPrivateKeyTags({})).privateKeyTags).toMatchObject([
        { tagId: privateKeyTagId, tagName: 'Cold', tagType: 'TAG_TYPE_PRIVATE_KEY' },
      ])
      return '200'
    },
  },
  {
    path: 'submit/update_private_key_tag',
    client: 'updatePrivateKeyTag',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const [one = '', two = ''] = await keys(client, 'One', 'Two')
      const { privateKeyTagId } = await client.createPrivateKeyTag({
        privateKeyTagName: 'Cold',
        privateKeyIds: [one],
      })
      const changed = await client.updatePrivateKeyTag({
        privateKeyTagId,
        newPrivateKeyTagName: 'Warm',
        addPrivateKeyIds: [two],
        removePrivateKeyIds: [one],
      })
      const { privateKeyTags } = await client.listPrivateKeyTags({})
      expect(privateKeyTags.map(({ tagName }) => tagName)).toEqual(['Warm'])
      const tagsOf = async (privateKeyId: string) =>
        (await client.getPrivateKey({ privateKeyId })).privateKey.privateKeyTags
      expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], [privateKeyTagId]])
      return statusOf(changed)
    },
  },
  {
    path: 'submit/delete_private_key_tags',
    client: 'deletePrivateKeyTags',
    stamp: 'api key',
    async run({ newUser }) {
      const { client } = await newUser()
      const [one = ''] = await keys(client, 'One')
      const { privateKeyTagId } = await client.createPrivateKeyTag({
        privateKeyTagName: 'Cold',
        privateKeyIds: [one],
      })
      const deleted = await client.deletePrivateKeyTags({ privateKeyTagIds: [privateKeyTagId] })
      expect(deleted.privateKeyIds).toEqual([one])
      expect((await client.listPrivateKeyTags({})).privateKeyTags).toEqual([])
      const { privateKey } = await client.getPrivateKey({ privateKeyId: one })
      expect(privateKey.privateKeyTags).toEqual([])
      return statusOf(deleted)
    },
  },
]

/** Private keys and tags for them. */
export const privateKeyCases: ContractCase[] = [...privateKeys, ...tags]
