import { readEnvironment } from '#devnet/environment.ts'
import { type Devnet, startDevnet } from '#devnet/startDevnet.ts'

/**
 * Starts the devnet, prints `{"ready":true,"services":{…}}` in one line when it is up, and ends
 * with all its children on SIGINT, SIGTERM, SIGHUP, or when its parent process has exited.
 */
const parentCheckMs = 500

async function main(): Promise<void> {
  let devnet: Devnet | undefined
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await devnet?.stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))

  const parent = process.ppid
  setInterval(() => {
    if (process.ppid === parent || isStopping) return
    process.stderr.write('The devnet stops: the process that started it has gone.\n')
    stop(0)
  }, parentCheckMs).unref()

  try {
    devnet = await startDevnet(readEnvironment(process.env))
  } catch (error) {
    process.stderr.write(`The devnet did not start: ${(error as Error).message}\n`)
    process.exit(1)
  }
  if (isStopping) {
    await devnet.stop()
    process.exit(0)
  }
  devnet.ended.then((sentence) => {
    if (isStopping) return
    process.stderr.write(`The devnet stops: ${sentence}\n`)
    stop(1)
  })
  process.stdout.write(`${JSON.stringify({ ready: true, services: devnet.services })}\n`)
}

await main()
