/**
 * Runs once before the first request. What is wrong with the environment or the database ends the
 * process here, in one log line: a thrown error would leave a server that answers 500 for ever.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('#lib/server/startServer.ts')
  const { wallets } = await import('#wallets.config.ts')
  await startServer((config) => wallets(config))
}
