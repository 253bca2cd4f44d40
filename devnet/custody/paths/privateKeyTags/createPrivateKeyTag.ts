import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import {
  changePrivateKeyTags,
  privateKeyIdsParam,
} from '#devnet/custody/keys/changePrivateKeyTags.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { createTag } from '#devnet/custody/tags/createTag.ts'

/** Creates a tag and adds it to private keys. */
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
    const tag = { organizationId, kind: 'privateKey', tagName: privateKeyTagName } as const
    const id = createTag(draft, now, tag)
    changePrivateKeyTags(draft, now, organizationId, privateKeyIds, { add: id })
    return { privateKeyTagId: id, privateKeyIds }
  },
})
