import { readEnvironment } from '#devnet/environment.ts'
import { runDevnet } from '#devnet/runDevnet.ts'

/**
 * Starts the devnet configured by the environment and prints `{"ready":true,"services":{…}}` in one
 * line when it is up. Ends with the process that started it.
 */
await runDevnet(() => readEnvironment(process.env), {
  endsWithParent: true,
  onReady: (services) => {
    process.stdout.write(`${JSON.stringify({ ready: true, services })}\n`)
  },
})
