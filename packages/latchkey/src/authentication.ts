/** Sign-in by the routes of `latchkey/server`, in an app with sign-in screens of its own or of a kit. */
export {
  type Authentication,
  type AuthenticationStatus,
  createAuthentication,
} from '#react/session/authentication.ts'
export { appKitSiwx, connectKitSiwe, rainbowKitAdapter } from '#react/session/kitAdapters.ts'
