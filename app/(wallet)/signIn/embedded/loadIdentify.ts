/** Loads the authentication screens, needed for embedded wallets only. */
export const loadIdentify = () =>
  import('#app/(wallet)/signIn/embedded/Identify.tsx').then(({ Identify }) => Identify)
