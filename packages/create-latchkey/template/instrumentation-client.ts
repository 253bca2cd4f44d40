import { createScriptPolicy } from 'latchkey/react/scriptPolicy'

/** Pages load their chunks, and no other script, under the policy that proxy.ts sends. */
createScriptPolicy()
