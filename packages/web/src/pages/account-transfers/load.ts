import { readTransfers } from '../../api/transfers.ts'

export const TRANSFERS = { key: 'transfers', ask: readTransfers, freshMs: 0 }
