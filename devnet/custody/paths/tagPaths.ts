import { z } from 'zod'
import { idParam, idsParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { createTag, formatTag, getTag, renameTag } from '#devnet/custody/tags.ts'
import { getUser } from '#devnet/custody/users/findUser.ts'

/** Ids of users of one organization; may be empty. */
const userIdsParam = z.array(idParam).max(100)

/** Ids of private keys of one organization; may be empty. */
const privateKeyIdsParam = z.array(idParam).max(1000)

/** Tags of private keys and users. */
export const tagPaths = {
  /** Creates a tag and adds it to private keys. */
  create_private_key_tag: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG'],
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
  }),

  /** Renames a tag, and adds it to or removes it from private keys. */
  update_private_key_tag: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG'],
    resource: 'PRIVATE_KEY_TAG',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({
      privateKeyTagId: idParam,
      newPrivateKeyTagName: nameParam.optional(),
      addPrivateKeyIds: privateKeyIdsParam,
      removePrivateKeyIds: privateKeyIdsParam,
    }),
    run({ draft, now, organizationId, parameters }) {
      const { privateKeyTagId, newPrivateKeyTagName, addPrivateKeyIds, removePrivateKeyIds } =
        parameters
      const tag = getTag(draft, organizationId, 'privateKey', privateKeyTagId)
      renameTag(draft, now, tag, newPrivateKeyTagName)
      const change = (ids: string[], what: { add?: string; remove?: string }) =>
        changePrivateKeyTags(draft, now, organizationId, ids, what)
      change(removePrivateKeyIds, { remove: privateKeyTagId })
      change(addPrivateKeyIds, { add: privateKeyTagId })
      return { privateKeyTagId }
    },
  }),

  /** Deletes tags, also from private keys that have them; the response lists those keys. */
  delete_private_key_tags: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS'],
    resource: 'PRIVATE_KEY_TAG',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ privateKeyTagIds: idsParam }),
    run({ draft, now, organizationId, parameters: { privateKeyTagIds } }) {
      const touched = new Set<string>()
      for (const tagId of privateKeyTagIds) {
        getTag(draft, organizationId, 'privateKey', tagId)
        const tagged = draft
          .list('privateKeys', organizationId)
          .filter(({ privateKeyTags }) => privateKeyTags.includes(tagId))
          .map(({ id }) => id)
        changePrivateKeyTags(draft, now, organizationId, tagged, { remove: tagId })
        draft.remove('tags', organizationId, tagId)
        for (const id of tagged) touched.add(id)
      }
      return { privateKeyTagIds, privateKeyIds: [...touched] }
    },
  }),

  /** Lists all private key tags, oldest first. */
  list_private_key_tags: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      privateKeyTags: oldestFirst(draft.list('tags', organizationId))
        .filter(({ kind }) => kind === 'privateKey')
        .map(formatTag),
    }),
  }),

  /** Creates a tag and adds it to users. */
  create_user_tag: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_USER_TAG'],
    resource: 'USER_TAG',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({ userTagName: nameParam, userIds: userIdsParam }),
    run({ draft, now, organizationId, parameters: { userTagName, userIds } }) {
      const tag = { organizationId, kind: 'user', tagName: userTagName } as const
      const id = createTag(draft, now, tag)
      changeUserTags(draft, now, organizationId, userIds, { add: id })
      return { userTagId: id, userIds }
    },
  }),

  /** Renames a tag, and adds it to or removes it from users. */
  update_user_tag: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_USER_TAG'],
    resource: 'USER_TAG',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({
      userTagId: idParam,
      newUserTagName: nameParam.optional(),
      addUserIds: userIdsParam,
      removeUserIds: userIdsParam,
    }),
    run({ draft, now, organizationId, parameters }) {
      const { userTagId, newUserTagName, addUserIds, removeUserIds } = parameters
      const tag = getTag(draft, organizationId, 'user', userTagId)
      renameTag(draft, now, tag, newUserTagName)
      changeUserTags(draft, now, organizationId, removeUserIds, { remove: userTagId })
      changeUserTags(draft, now, organizationId, addUserIds, { add: userTagId })
      return { userTagId }
    },
  }),

  /** Deletes tags, also from users who have them; the response lists those users. */
  delete_user_tags: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_USER_TAGS'],
    resource: 'USER_TAG',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ userTagIds: idsParam }),
    run({ draft, now, organizationId, parameters: { userTagIds } }) {
      const touched = new Set<string>()
      for (const userTagId of userTagIds) {
        getTag(draft, organizationId, 'user', userTagId)
        const tagged = draft
          .list('users', organizationId)
          .filter(({ userTags }) => userTags.includes(userTagId))
          .map(({ id }) => id)
        changeUserTags(draft, now, organizationId, tagged, { remove: userTagId })
        draft.remove('tags', organizationId, userTagId)
        for (const id of tagged) touched.add(id)
      }
      return { userTagIds, userIds: [...touched] }
    },
  }),

  /** Lists all user tags, oldest first. */
  list_user_tags: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      userTags: oldestFirst(draft.list('tags', organizationId))
        .filter(({ kind }) => kind === 'user')
        .map(formatTag),
    }),
  }),
}

/** Adds a tag to private keys or removes it. @throws ApiError 5 for an unknown key */
function changePrivateKeyTags(
  draft: Draft,
  now: number,
  organizationId: string,
  privateKeyIds: readonly string[],
  { add, remove }: { add?: string; remove?: string },
): void {
  for (const privateKeyId of privateKeyIds) {
    const key = getRecord(draft, 'privateKeys', organizationId, privateKeyId)
    const others = key.privateKeyTags.filter((id) => id !== remove && id !== add)
    const privateKeyTags = add === undefined ? others : [...others, add]
    draft.put('privateKeys', { ...key, privateKeyTags, updatedAt: now })
  }
}

/** Adds a tag to users or removes it. @throws ApiError 5 for an unknown user */
function changeUserTags(
  draft: Draft,
  now: number,
  organizationId: string,
  userIds: readonly string[],
  { add, remove }: { add?: string; remove?: string },
): void {
  for (const userId of userIds) {
    const user = getUser(draft, organizationId, userId)
    const others = user.userTags.filter((id) => id !== remove && id !== add)
    const userTags = add === undefined ? others : [...others, add]
    draft.put('users', { ...user, userTags, updatedAt: now })
  }
}
