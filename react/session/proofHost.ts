/** Asks the user who they are; resolves with whether they have proved it. */
type Ask = () => Promise<boolean>

let host: { ask: Ask; whenLeft: Promise<false> } | undefined

/** Has a provider ask, whose screens are loaded then; returns its undo, by which nothing is proved. */
export function hostProofs(ask: Ask): () => void {
  let leave: (isProven: false) => void = () => {}
  const whenLeft = new Promise<false>((resolve) => {
    leave = resolve
  })
  const own = { ask, whenLeft }
  host = own
  return () => {
    if (host === own) host = undefined
    leave(false)
  }
}

/** Asks by the provider of the page; without one, nothing is proved. */
export async function askForProof(): Promise<boolean> {
  return host ? Promise.race([host.ask(), host.whenLeft]) : false
}
