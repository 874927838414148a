import {
  readMailChoice,
  readNotifications,
  readSavedSearches,
  readWatches,
} from '../api/watching.ts'
import { askAgain } from '../load/answers.ts'

export const WATCHES = { key: 'watches', ask: readWatches, isOwn: true }
export const SEARCHES = { key: 'saved searches', ask: readSavedSearches, isOwn: true }
export const MAIL = { key: 'watch mail', ask: readMailChoice, isOwn: true }
export const NOTIFICATIONS = { key: 'notifications', ask: readNotifications, isOwn: true }

export function readWatchesAgain(): void {
  askAgain(WATCHES)
}
