import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for errors of every wallet kind. */
export const connectorErrors = defineErrors({
  providerReplaced: {
    message: 'The wallet was replaced by another program after it was connected.',
    when: "the provider's request function changed after connect",
    fix: 'Reload the page and check your browser extensions.',
  },
})
