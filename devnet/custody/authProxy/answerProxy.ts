import type { IncomingHttpHeaders } from 'node:http'
import type { Room } from '#devnet/custody/activities/Room.ts'
import { readBody, readBy } from '#devnet/custody/activities/readBody.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { account } from '#devnet/custody/authProxy/account.ts'
import { asParent } from '#devnet/custody/authProxy/asParent.ts'
import { otpInit, otpInitV2, otpVerify, otpVerifyV2 } from '#devnet/custody/authProxy/codes.ts'
import { oauthLogin, otpLogin, otpLoginV2 } from '#devnet/custody/authProxy/logins.ts'
import type { ProxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'
import { signup, signupV2 } from '#devnet/custody/authProxy/signup.ts'
import { walletKitClientParams, walletKitConfig } from '#devnet/custody/authProxy/walletKit.ts'
import { custodyHeaders, devnetCustody } from '#lib/protocol/custody.ts'

/** Routes of the auth proxy under `/v1/`. */
export const proxyRoutes: Readonly<Record<string, ProxyRoute<unknown>>> = {
  wallet_kit_config: walletKitConfig,
  wallet_kit_client_params: walletKitClientParams,
  account,
  signup,
  signup_v2: signupV2,
  oauth_login: oauthLogin,
  otp_init: otpInit,
  otp_init_v2: otpInitV2,
  otp_verify: otpVerify,
  otp_verify_v2: otpVerifyV2,
  otp_login: otpLogin,
  otp_login_v2: otpLoginV2,
}

/**
 * Answers a request to the auth proxy: browsers send no stamp, but a configuration id.
 * @throws ApiError 5 for another configuration than the devnet's
 */
export async function answerProxy(
  room: Room,
  name: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): Promise<object> {
  const configId = headers[custodyHeaders.authProxyConfigId.toLowerCase()]
  if (configId !== devnetCustody.authProxyConfigId) {
    throw apiError(5, `no auth proxy config found with ID ${String(configId ?? '').slice(0, 100)}`)
  }
  const route = proxyRoutes[name]
  if (!route) throw apiError(5, 'Not Found')
  return route.run(asParent(room), readBy(route.parameters, readBody(body)))
}
