import type { WatchEvent } from '../api/watching.ts'

/** What a watch tells about unless somebody chooses. */
export const EVERYTHING: WatchEvent[] = ['available', 'expiring', 'listed', 'price_drop']
