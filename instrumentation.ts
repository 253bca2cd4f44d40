/**
 * Runs once before the first request. An error in the environment or the database ends the process
 * here with one log line: a thrown error would leave a server that answers every request with 500.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('#lib/server/startServer.ts')
  const { wallets } = await import('#wallets.config.ts')
  const { checkWallets } = await import('#lib/checkWallets.ts')
  const { siteLook } = await import('#app/ui/siteLook.ts')
  await startServer((config) => {
    siteLook()
    checkWallets(wallets(config))
  })
}
