import 'server-only'

/** Source of the current time: always a parameter, so that tests can move it. */
export type Clock = () => Date

/** The system clock. */
export const systemClock: Clock = () => new Date()
