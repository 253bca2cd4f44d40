/** A file of its own: what every page loads names this one instead of all parts of the review. */
export const loadReviews = () => import('#app/(wallet)/review/reviews.ts')
