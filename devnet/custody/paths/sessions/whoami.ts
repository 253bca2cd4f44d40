import { z } from 'zod'
import { queryPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'

/** Identifies the stamper: a passkey on the parent organization resolves to the user's own one. */
export const whoami = queryPath({
  name: 'whoami',
  parameters: z.object({}),
  run: ({ caller, draft }) => describeCaller(draft, caller),
})
