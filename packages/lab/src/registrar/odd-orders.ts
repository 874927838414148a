/** Names whose registration goes its own way, the same in every lab. */

/** Stays pending until somebody ends it: `POST /processes/slow-harbor.com`. */
export const SLOW_NAME = 'slow-harbor.com'
/** Is registered, and the answer is lost. */
export const LOST_NAME = 'doubt-harbor.com'
/** Premium. Costs more when it is ordered than when it was quoted. */
export const DEAR_NAME = 'dear-harbor.io'

/** How much more the last one costs then. */
export const DEARER_FACTOR = 1.5
