/** Topics of the banner under the header, most severe first. */
export type BannerTopic =
  | 'endFailed'
  | 'flow'
  | 'unknown'
  | 'mismatched'
  | 'locked'
  | 'ended'
  | 'endedByWallet'
  | 'wrongChain'
