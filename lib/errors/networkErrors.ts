import { defineErrors } from '#lib/errors/defineErrors.ts'

/** The catalog row for a network that does not answer. */
export const networkErrors = defineErrors({
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
