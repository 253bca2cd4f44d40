/** Checks the settings and opens the database before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { latchkey } = await import('./latchkey.ts')
  await latchkey.startServer()
}
