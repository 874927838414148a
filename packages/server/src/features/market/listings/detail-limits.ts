/** Names for sale that are shown beside a listing. */
export const SIMILAR_MAX = 12
/** Sales in the plot beside a listing. */
export const SALES_MAX = 40
