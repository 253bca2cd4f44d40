/** Notices of the banner under the header, most severe first. */
export type SessionNotice =
  | 'endFailed'
  | 'flow'
  | 'unknown'
  | 'mismatched'
  | 'disconnected'
  | 'ended'
  | 'endedByWallet'
  | 'wrongChain'
