import 'server-only'
import { postOpenIdLink, postOpenIdToken } from '#server/openId/linkOpenId.ts'
import { openIdCallback } from '#server/openId/openIdCallback.ts'
import { postOpenIdLogin } from '#server/openId/openIdLogin.ts'
import { postOpenIdStart } from '#server/openId/startOpenId.ts'

/** The routes of the OpenID sign-in, in one module that loads with the first request to any of them. */
export const handlers = {
  postOpenIdLink,
  postOpenIdToken,
  openIdCallback,
  postOpenIdLogin,
  postOpenIdStart,
}
