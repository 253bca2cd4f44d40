/**
 * Keeps the wallet's SDK from ending the devnet: it lets go of some promises that may fail (the
 * end of a session that reaches it twice, after a relay that lost everything), and Node ends a
 * process over that. Everything else still does. Returns the stop.
 */
export function tolerateSdkRejections(): () => void {
  const judge = (reason: unknown) => {
    const isOfTheSdk = reason instanceof Error && reason.stack?.includes('/@walletconnect/')
    if (!isOfTheSdk) throw reason
  }
  process.on('unhandledRejection', judge)
  return () => {
    process.off('unhandledRejection', judge)
  }
}
