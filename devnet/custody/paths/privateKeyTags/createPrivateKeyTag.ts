import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import {
  changePrivateKeyTags,
  privateKeyIdsParam,
} from '#devnet/custody/keys/changePrivateKeyTags.ts'
import { requireFreeTagName } from '#devnet/custody/keys/requireFreeTagName.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Makes a tag and puts it on private keys. */
export const createPrivateKeyTag = submitPath({
  name: 'create_private_key_tag',
  types: {
    ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG: {
      intent: 'createPrivateKeyTagIntent',
      result: 'createPrivateKeyTagResult',
    },
  },
  resource: 'PRIVATE_KEY_TAG',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({ privateKeyTagName: nameParam, privateKeyIds: privateKeyIdsParam }),
  run({ draft, now, organizationId, parameters: { privateKeyTagName, privateKeyIds } }) {
    requireFreeTagName(draft, organizationId, privateKeyTagName)
    const id = randomUUID()
    draft.put('tags', {
      ...{ id, organizationId, kind: 'privateKey', tagName: privateKeyTagName },
      ...{ createdAt: now, updatedAt: now },
    })
    changePrivateKeyTags(draft, now, organizationId, privateKeyIds, { add: id })
    return { privateKeyTagId: id, privateKeyIds }
  },
})
