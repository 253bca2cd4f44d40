/** A file of its own: what every page loads names this one instead of all parts of the review. */
export const loadReviews = () => import('#react/review/reviews.ts')
