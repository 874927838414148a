import { readCart } from '../../api/cart.ts'
import { readExpiring, readSummary } from '../../api/domains.ts'
import { readSellerSummary } from '../../api/earnings.ts'
import { readTransfers } from '../../api/transfers.ts'
import { readSellerListings } from '../../api/seller-listings.ts'
import { readTasks } from '../../api/seller-tasks.ts'

/** What the home page asks for. Other pages share some of the answers by their key. */
export const SUMMARY = { key: 'domain summary', ask: readSummary, freshMs: 0 }
export const EXPIRING = { key: 'expiring domains', ask: readExpiring, freshMs: 0 }
export const TRANSFERS = { key: 'transfers', ask: readTransfers, freshMs: 0 }
export const CART = { key: 'cart', ask: readCart, freshMs: 0 }
export const LISTINGS = { key: 'seller listings', ask: readSellerListings, freshMs: 0 }
export const EARNINGS = { key: 'seller summary', ask: readSellerSummary, freshMs: 0 }
export const TASKS = { key: 'seller tasks', ask: readTasks, freshMs: 0 }
