/** What there may be to say under the header, the gravest first. */
export type BannerTopic = 'endFailed' | 'flow' | 'mismatched' | 'locked' | 'ended' | 'wrongChain'
