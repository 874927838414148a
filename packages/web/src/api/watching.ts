import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/watching.ts'

export type Watch = Answer<typeof wire.listWatches>['watches'][number]
export type WatchEvent = Watch['on'][number]
export type MailChoice = Answer<typeof wire.readWatchSettings>['mail']
export type SavedSearch = Answer<typeof wire.listSavedSearches>['saved_searches'][number]
export type Every = SavedSearch['every']
export type Notifications = Answer<typeof wire.listNotifications>
export type Notification = Notifications['notifications'][number]

const SHOWN = 20

export async function readWatches(signal: AbortSignal): Promise<Watch[]> {
  return (await ask(wire.listWatches, {}, signal)).watches
}

export async function addWatch(domain: string, on: WatchEvent[]): Promise<Watch> {
  return await ask(wire.addWatch, { body: { domain, on } })
}

export async function removeWatch(watch_id: string): Promise<void> {
  await ask(wire.removeWatch, { path: { watch_id } })
}

export async function readMailChoice(signal: AbortSignal): Promise<MailChoice> {
  return (await ask(wire.readWatchSettings, {}, signal)).mail
}

export async function changeMailChoice(mail: MailChoice): Promise<void> {
  await ask(wire.changeWatchSettings, { body: { mail } })
}

export async function readSavedSearches(signal: AbortSignal): Promise<SavedSearch[]> {
  return (await ask(wire.listSavedSearches, {}, signal)).saved_searches
}

export type NewSearch = {
  source: SavedSearch['source']
  q: string
  filters: SavedSearch['filters']
  every: Every
}

export async function addSavedSearch(body: NewSearch): Promise<void> {
  await ask(wire.addSavedSearch, { body })
}

export async function changeSavedSearch(
  saved_search_id: string,
  body: { every: Every; mail: boolean },
): Promise<void> {
  await ask(wire.changeSavedSearch, { path: { saved_search_id }, body })
}

export async function removeSavedSearch(saved_search_id: string): Promise<void> {
  await ask(wire.removeSavedSearch, { path: { saved_search_id } })
}

/** The newest notifications, and how many of all are unread. */
export async function readNotifications(signal: AbortSignal): Promise<Notifications> {
  return await ask(wire.listNotifications, { query: { limit: SHOWN } }, signal)
}

export async function markAllRead(): Promise<void> {
  await ask(wire.markNotificationsRead, { body: {} })
}

type ShortlistChange = { add?: readonly string[]; remove?: readonly string[] }

export async function changeShortlist({ add, remove }: ShortlistChange, signal: AbortSignal) {
  const body = { ...(add && { add: [...add] }), ...(remove && { remove: [...remove] }) }
  return await ask(wire.changeShortlist, { body }, signal)
}
