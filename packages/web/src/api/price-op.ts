import type { Answer } from './operation.ts'
import type { readTldPrice } from './wire/prices.ts'

/** The operations that have a price (spec 2.6). */
export type PriceOp = Answer<typeof readTldPrice>['op']
export const PRICE_OPS = ['register', 'renew', 'transfer', 'restore'] as const satisfies PriceOp[]
