/** The screen of a step; a visitor who only looks does not load it. */
export const loadStepView = () => import('#app/(wallet)/signIn/StepView.tsx')
