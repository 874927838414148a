import { useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { parseQuery } from '../query-string.ts'
import { matchPath } from './match-path.ts'

/** Where the reader is: what stands in the browser's address bar, taken apart. */
export type Address = {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  hash: string
}

export type Page = {
  path: string
  load: () => Promise<ComponentType>
  /** Starts the page's questions while its code is still on the way. */
  ask?: (address: Address) => void
}

/** What stands in for a page: on a slow line, and at an unknown address. */
export type StandIns = { pending: ComponentType; notFound: Page['load'] }

type Shown = {
  address: Address
  Content: ComponentType
  /** A page that was gone to begins at its top; on the way back the browser finds the old place. */
  startsAtTop: boolean
}

export type Way = {
  /** Takes the place of the present entry in the history instead of adding one. */
  isReplaced?: boolean
  /** Stays where the reader has scrolled to: the page is the same and only shows something else. */
  keepsScroll?: boolean
}

const PENDING_AFTER_MS = 200

let pages: Page[] = []
let standIns: StandIns | undefined
let shown: Shown | undefined
let going = 0
const listeners = new Set<() => void>()
const ready = new Map<Page['load'], ComponentType>()

/** Shows the page that the address names, now and whenever the browser goes back or forth. */
export function openPages(table: Page[], others: StandIns): void {
  pages = table
  standIns = others
  window.addEventListener('popstate', () => void show(false))
  void show(false)
}

/** Goes to another address of these pages. */
export function go(href: string, { isReplaced = false, keepsScroll = false }: Way = {}): void {
  noteAddress(href, { isReplaced })
  void show(!keepsScroll)
}

/** The page stays, and its address says from now on what it has come to show. */
export function noteAddress(href: string, { isReplaced = false }: Way = {}): void {
  if (isReplaced) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
}

/** Goes to another address, and is done when its page is there or cannot be had. */
export async function arriveAt(href: string): Promise<void> {
  window.history.pushState(null, '', href)
  await show(true)
}

/** The page to draw; undefined only before the first one is there. */
export function useShown(): Shown | undefined {
  return useSyncExternalStore(listen, () => shown)
}

export function useAddress(): Address {
  return useShown()?.address ?? readAddress().address
}

/**
 * The page before stays until the code of the next is there, so nothing flashes; on a slow line the
 * reader is told. Whoever goes on meanwhile is not brought back.
 */
async function show(startsAtTop: boolean): Promise<void> {
  if (!standIns) throw new Error('openPages comes first.')
  const { pending, notFound } = standIns
  going += 1
  const turn = going
  const { address, page } = readAddress()
  const put = (Content: ComponentType) => {
    if (turn === going) draw({ address, Content, startsAtTop })
  }
  page?.ask?.(address)
  const load = page?.load ?? notFound
  const there = ready.get(load)
  if (there) return put(there)
  const late = setTimeout(() => put(pending), PENDING_AFTER_MS)
  try {
    const Content = await load()
    ready.set(load, Content)
    put(Content)
  } catch (error) {
    // Whoever draws it catches it, as any other fault of a page.
    put(() => {
      throw error
    })
  } finally {
    clearTimeout(late)
  }
}

function readAddress(): { address: Address; page: Page | undefined } {
  const { pathname, search, hash } = window.location
  const address = { path: pathname, query: parseQuery(search), hash: hash.slice(1) }
  for (const page of pages) {
    const params = matchPath(page.path, pathname)
    if (params) return { address: { ...address, params }, page }
  }
  return { address: { ...address, params: {} }, page: undefined }
}

function draw(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
