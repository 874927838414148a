// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, oneOf, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const onShape = text as Word<'available' | 'expiring' | 'listed' | 'price_drop'>

export const stateShape = text as Word<
  | 'unknown'
  | 'registered'
  | 'expiring'
  | 'expired'
  | 'redemption'
  | 'pending_delete'
  | 'available'
  | 'reserved'
  | 'unsupported'
  | 'listed'
>

export const watcheShape = {
  watch_id: text,
  domain: text,
  'unicode?': text,
  on: list(onShape),
  state: stateShape,
  expires_at: nullable(date),
  bin_price_cents: nullable(number),
  next_check_at: date,
  created_at: date,
}

export const mailShape = text as Word<'instant' | 'daily' | 'weekly' | 'off'>

export const filtersShape = {
  'tld?': text,
  'max?': number,
  'length_max?': number,
  'category?': text,
  'plain?': truth,
}

export const savedSearcheShape = {
  saved_search_id: text,
  source: text as Word<'market' | 'drops'>,
  q: text,
  filters: filtersShape,
  every: text as Word<'instant' | 'daily' | 'weekly'>,
  mail: truth,
  created_at: date,
}

/** List the domains you watch. */
export const listWatches = {
  route: 'GET /api/watches',
  takes: {} as {},
  answers: { watches: list(watcheShape) },
}

/** Watch a domain. */
export const addWatch = {
  route: 'POST /api/watches',
  takes: {} as {
    body: { domain: string; on: ('available' | 'expiring' | 'listed' | 'price_drop')[] }
  },
  answers: oneOf(watcheShape, watcheShape),
}

/** Stop watching a domain. */
export const removeWatch = {
  route: 'DELETE /api/watches/{watch_id}',
  takes: {} as { path: { watch_id: string } },
  answers: nothing,
}

/** Get how often we email you about watched domains. */
export const readWatchSettings = {
  route: 'GET /api/watch-settings',
  takes: {} as {},
  answers: { mail: mailShape },
}

/** Set how often we email you about watched domains. */
export const changeWatchSettings = {
  route: 'PUT /api/watch-settings',
  takes: {} as { body: { mail: 'instant' | 'daily' | 'weekly' | 'off' } },
  answers: { mail: mailShape },
}

/** List your saved searches. */
export const listSavedSearches = {
  route: 'GET /api/saved-searches',
  takes: {} as {},
  answers: { saved_searches: list(savedSearcheShape) },
}

/** Save a search of the marketplace. */
export const addSavedSearch = {
  route: 'POST /api/saved-searches',
  takes: {} as {
    body: {
      source?: 'market' | 'drops'
      q: string
      filters?: {
        tld?: string
        max?: number
        length_max?: number
        category?: string
        plain?: boolean
      }
      every: 'instant' | 'daily' | 'weekly'
    }
  },
  answers: savedSearcheShape,
}

/** Change how often a saved search reports. */
export const changeSavedSearch = {
  route: 'PATCH /api/saved-searches/{saved_search_id}',
  takes: {} as {
    path: { saved_search_id: string }
    body: { every: 'instant' | 'daily' | 'weekly'; mail: boolean }
  },
  answers: savedSearcheShape,
}

/** Remove a saved search. */
export const removeSavedSearch = {
  route: 'DELETE /api/saved-searches/{saved_search_id}',
  takes: {} as { path: { saved_search_id: string } },
  answers: nothing,
}

/** Get your shortlist. */
export const readShortlist = {
  route: 'GET /api/shortlist',
  takes: {} as {},
  answers: { domains: list(text) },
}

/** Add names to your shortlist, or remove them. */
export const changeShortlist = {
  route: 'POST /api/shortlist',
  takes: {} as { body: { add?: string[]; remove?: string[] } },
  answers: { domains: list(text) },
}

/** List your notifications, newest first. */
export const listNotifications = {
  route: 'GET /api/notifications',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: {
    notifications: list({
      id: text,
      kind: text,
      title: text,
      body: text,
      href: text,
      read_at: nullable(date),
      created_at: date,
    }),
    unread: number,
    next_cursor: nullable(text),
  },
}

/** Mark notifications as read. */
export const markNotificationsRead = {
  route: 'POST /api/notifications/read',
  takes: {} as { body: { ids?: string[] } },
  answers: { unread: number },
}
