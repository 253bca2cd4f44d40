import 'server-only'

/** Where the time comes from: an argument everywhere, so that a test may move it. */
export type Clock = () => Date

/** The machine's own time. */
export const systemClock: Clock = () => new Date()
