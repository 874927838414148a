import { sendChange } from './send-change.ts'

/**
 * Where shortlist.ts keeps the list, and the event by which it says that it has changed. It isn't
 * imported, because pages for visitors would then load it as a file of its own.
 */
const KEY = 'namehouse.shortlist'
/** As many as shortlist.ts shows. */
const LIST_MAX = 50
/** The account that keeps the same list. Empty while nobody is signed in. */
const OWNER_KEY = 'namehouse.shortlist.account'

/**
 * Somebody has signed in: what they marked before joins the account's list, and this browser shows
 * both. A list that another account left behind is not theirs, so it isn't sent. From then on, the
 * account follows every change. Returns how to stop.
 */
export function followShortlist(account: string): () => void {
  let before: readonly string[] | undefined
  const isForeign = !['', account].includes(read(OWNER_KEY))
  const atStart = kept()
  void sendChange({ add: isForeign ? [] : atStart }).then((domains) => {
    if (!domains) return
    before = domains
    write(OWNER_KEY, account)
    // Hearts that were pressed meanwhile count too.
    const now = kept()
    const added = now.filter((name) => !atStart.includes(name))
    const removed = atStart.filter((name) => !now.includes(name))
    const both = new Set([...domains.filter((name) => !removed.includes(name)), ...added])
    keep([...both].slice(-LIST_MAX))
    sendDifference()
  })
  const sendDifference = () => {
    const [old, now] = [before, kept()]
    if (!old) return
    before = now
    const add = now.filter((name) => !old.includes(name))
    const remove = old.filter((name) => !now.includes(name))
    if (add.length > 0 || remove.length > 0) void sendChange({ add, remove })
  }
  window.addEventListener(KEY, sendDifference)
  return () => window.removeEventListener(KEY, sendDifference)
}

/** They have signed out: the account keeps the list, and the next person here starts afresh. */
export function leaveShortlist(): void {
  if (read(OWNER_KEY) === '') return
  write(OWNER_KEY, '')
  keep([])
}

/** The service leaves out what isn't a name. */
function kept(): string[] {
  try {
    const value: unknown = JSON.parse(read(KEY) || '[]')
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** What is on screen follows, as if another tab had changed it. */
function keep(names: readonly string[]): void {
  write(KEY, JSON.stringify(names))
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is full or switched off. The account keeps the list.
  }
}
