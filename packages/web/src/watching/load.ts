import {
  readMailChoice,
  readNotifications,
  readSavedSearches,
  readWatches,
} from '../api/watching.ts'
import type { WatchEvent } from '../api/watching.ts'
import { askAgain } from '../load/answers.ts'

/** What a watch tells about unless somebody chooses. */
export const EVERYTHING: WatchEvent[] = ['available', 'expiring', 'listed', 'price_drop']

export const WATCHES = { key: 'watches', ask: readWatches, isOwn: true }
export const SEARCHES = { key: 'saved searches', ask: readSavedSearches, isOwn: true }
export const MAIL = { key: 'watch mail', ask: readMailChoice, isOwn: true }
export const NOTIFICATIONS = { key: 'notifications', ask: readNotifications, isOwn: true }

export function readWatchesAgain(): void {
  askAgain(WATCHES)
}

/** Where a name is watched, also for visitors, whose browser keeps it. */
export function watchHref(domain: string): string {
  return `/account/watching?domain=${encodeURIComponent(domain)}`
}
