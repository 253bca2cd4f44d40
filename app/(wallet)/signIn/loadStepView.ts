/** Loads the screen of a step, so that a visitor without a sign-in does not load it. */
export const loadStepView = () => import('#app/(wallet)/signIn/StepView.tsx')
