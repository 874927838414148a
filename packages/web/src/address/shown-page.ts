import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { parseQuery } from '../query-string.ts'
import { matchPath } from './match-path.ts'

/** The current address, parsed. */
export type Address = {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  hash: string
}

export type Page = {
  path: string
  load: () => Promise<ComponentType>
  /** Starts loading the page's data while its code is still on the way. */
  ask?: (address: Address) => void
}

/** Shown in place of a page: while it loads slowly, and at an unknown address. */
export type StandIns = { pending: ComponentType; notFound: Page['load'] }

export type Shown = {
  address: Address
  Content: ComponentType
  /**
   * A page reached by a link starts at its top. On back and forward, the browser restores the
   * position.
   */
  startsAtTop: boolean
}

export type Way = {
  /** Replaces the current history entry instead of adding one. */
  isReplaced?: boolean
  /** Keeps the scroll position: it is the same page with different content. */
  keepsScroll?: boolean
}

const PENDING_AFTER_MS = 200

let pages: Page[] = []
let standIns: StandIns | undefined
let shown: Shown | undefined
let going = 0
const listeners = new Set<() => void>()
const ready = new Map<Page['load'], ComponentType>()

/** The page in the HTML that the server sent. Only the server and hydration read it. */
export const ServedPage = createContext<Shown | undefined>(undefined)

/**
 * Shows the page for the current address, now and whenever the browser goes back or forward.
 * Resolves once the first page has loaded, or has failed to.
 */
export async function openPages(table: Page[], others: StandIns): Promise<void> {
  pages = table
  standIns = others
  window.addEventListener('popstate', () => void show(false))
  await show(false)
}

/**
 * The current page as the server rendered it: servers never see what follows the `#`, and ours
 * leaves out parameters that the page doesn't read.
 */
export function shownAs(path: string, query: Record<string, string>): Shown | undefined {
  if (!shown) return undefined
  const { address } = shown
  const isSame = JSON.stringify([address.path, address.query]) === JSON.stringify([path, query])
  if (isSame && address.hash === '') return shown
  return { ...shown, address: { ...address, path, query, hash: '' } }
}

/** Goes to another address within these pages. */
export function go(href: string, { isReplaced = false, keepsScroll = false }: Way = {}): void {
  noteAddress(href, { isReplaced })
  void show(!keepsScroll)
}

/** Updates the address bar without changing the page, to match what the page shows now. */
export function noteAddress(href: string, { isReplaced = false }: Way = {}): void {
  if (isReplaced) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
}

/** Goes to another address. Resolves once its page is shown or has failed to load. */
export async function arriveAt(href: string): Promise<void> {
  window.history.pushState(null, '', href)
  await show(true)
}

/** The page to render. Undefined only before the first one has loaded. */
export function useShown(): Shown | undefined {
  const served = useContext(ServedPage)
  return useSyncExternalStore(
    listen,
    () => shown,
    () => served,
  )
}

export function useAddress(): Address {
  return useShown()?.address ?? readAddress().address
}

/**
 * The previous page stays until the code of the next has loaded, so nothing flashes. On a slow
 * connection the pending page shows instead. If the reader goes elsewhere meanwhile, that wins.
 */
async function show(startsAtTop: boolean): Promise<void> {
  if (!standIns) throw new Error('Call openPages first.')
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
    // Rethrow while rendering, so that the error boundary catches it like any other error of a
    // page.
    put(() => {
      throw error
    })
  } finally {
    clearTimeout(late)
  }
}

function readAddress(): { address: Address; page: Page | undefined } {
  const { pathname, search, hash } = window.location
  const { params, page } = findPage(pages, pathname)
  const address = { path: pathname, params, query: parseQuery(search), hash: hash.slice(1) }
  return { address, page }
}

/** The page at a path, with the named parts of the path. */
export function findPage<P extends { path: string }>(
  table: readonly P[],
  path: string,
): { params: Record<string, string>; page: P | undefined } {
  for (const page of table) {
    const params = matchPath(page.path, path)
    if (params) return { params, page }
  }
  return { params: {}, page: undefined }
}

function draw(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
