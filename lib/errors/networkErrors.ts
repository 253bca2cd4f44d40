import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for what does not arrive: answers of a network, and parts of the page's own code. */
export const networkErrors = defineErrors({
  partNotLoaded: {
    message: 'A part of this page could not be loaded.',
    when: 'code of the page was asked for while other code that it needs had not arrived',
    fix: 'Reload the page, then try again.',
    actor: 'page',
    // Turbopack's, which then has the same answer until the page is loaded again.
    match: { message: /module factory is not available/i },
  },
  networkUnreachable: {
    message: 'The network cannot be reached.',
    when: 'a node does not answer, answers too late, or the browser is offline',
    fix: 'Check your connection; reading goes on by itself, signing is yours to repeat.',
    actor: 'page',
    match: {
      // A node's, by viem, or a server's; that of an SDK has no class.
      names: ['TimeoutError'],
      message:
        /failed to fetch|fetch failed|http request failed|took too long|timed out|failed to load chunk|loading (css )?chunk|dynamically imported module|failed to publish|establish socket|no internet connection/i,
    },
  },
})
