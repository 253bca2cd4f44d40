import { z } from 'zod'
import { queryPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'

/** Who stamped this: by passkey on the parent organisation it tells a client its own one. */
export const whoami = queryPath({
  name: 'whoami',
  parameters: z.object({}),
  run: ({ caller, draft }) => describeCaller(draft, caller),
})
