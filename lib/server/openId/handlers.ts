import 'server-only'
import { postOpenIdLink, postOpenIdToken } from '#lib/server/openId/linkOpenId.ts'
import { openIdCallback } from '#lib/server/openId/openIdCallback.ts'
import { postOpenIdLogin } from '#lib/server/openId/openIdLogin.ts'
import { postOpenIdStart } from '#lib/server/openId/startOpenId.ts'

/** The routes of the OpenID sign-in, in one module that loads with the first request to any of them. */
export const handlers = {
  postOpenIdLink,
  postOpenIdToken,
  openIdCallback,
  postOpenIdLogin,
  postOpenIdStart,
}
