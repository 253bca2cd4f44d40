/** The screens that ask who is there; loaded with an embedded wallet only. */
export const loadIdentify = () =>
  import('#app/(wallet)/signIn/embedded/Identify.tsx').then(({ Identify }) => Identify)
