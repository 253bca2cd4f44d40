/** Runs once before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { latchkey } = await import('#latchkey.ts')
  const { wallets } = await import('#wallets.config.ts')
  const { checkWallets } = await import('latchkey/wallets')
  const { siteLook } = await import('#app/ui/siteLook.ts')
  await latchkey.startServer((config) => {
    siteLook()
    checkWallets(wallets(config))
  })
}
