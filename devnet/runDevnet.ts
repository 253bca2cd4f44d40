import type { DevnetEnvironment } from '#devnet/environment.ts'
import { type Devnet, startServices } from '#devnet/startServices.ts'
import type { Services } from '#lib/protocol/devnet.ts'

type RunOptions = {
  /** Whether it also ends once the process that started it has exited. */
  endsWithParent: boolean
  onReady(services: Services): void
}

/** How often the parent process is checked, in milliseconds. */
const parentCheckMs = 500

/**
 * Runs a devnet as this process's only task: ends with all its children on SIGINT, SIGTERM and
 * SIGHUP, and exits with 1 if it does not start or if a part of it ends.
 */
export async function runDevnet(
  readEnvironment: () => DevnetEnvironment,
  { endsWithParent, onReady }: RunOptions,
): Promise<void> {
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
  if (endsWithParent)
    setInterval(() => {
      if (process.ppid === parent || isStopping) return
      process.stderr.write('The devnet stops: the process that started it has gone.\n')
      stop(0)
    }, parentCheckMs).unref()

  try {
    devnet = await startServices(readEnvironment())
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
  onReady(devnet.services)
}
