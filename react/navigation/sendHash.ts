/** Fragment of a link to the form of a transaction: its first field takes the focus. */
export const sendHash = '#send'
