/** What can be done with a name for money (spec 2.6). */
export const PRICE_OPS = ['register', 'renew', 'transfer', 'restore'] as const
export type PriceOp = (typeof PRICE_OPS)[number]
