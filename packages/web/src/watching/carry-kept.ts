import { ApiError } from '../api/api-error.ts'
import { addSavedSearch, addWatch } from '../api/watching.ts'
import { askAgain } from '../load/answers.ts'
import type { Toast } from '../toast/toast.ts'
import { keepSearches, keepWatches, readKeptSearches, readKeptWatches } from './kept-here.ts'
import { EVERYTHING, SEARCHES, WATCHES } from './load.ts'

const SEE = { text: 'See what you watch', to: '/account/watching' }

/** What happened to one kept item. */
type End =
  /** The account has it, perhaps since before. */
  | { kind: 'carried' }
  /** It stays in the browser: the account is full. */
  | { kind: 'full'; why: string }
  /** The service doesn't take it, and never will. */
  | { kind: 'refused' }
  /** Offline, too many requests or signed out: the next page that is opened tries again. */
  | { kind: 'later' }

/**
 * Somebody has signed in: the domains and searches that this browser kept become theirs. What the
 * account has no room for stays here. Resolves to what people should know about that.
 */
export async function carryKept(): Promise<Toast[]> {
  const watches = await carryAll(readKeptWatches(), async (domain) => {
    await addWatch(domain, EVERYTHING)
  })
  // More may have been kept meanwhile.
  if (watches.gone.length > 0) {
    keepWatches(readKeptWatches().filter((name) => !watches.gone.includes(name)))
  }
  const kept = readKeptSearches()
  const searches = await carryAll(kept, async (search) => {
    await addSavedSearch({ ...search, every: 'daily' })
  })
  if (searches.gone.length > 0) keepSearches(kept.filter((each) => !searches.gone.includes(each)))
  if (watches.carried > 0) askAgain(WATCHES)
  if (searches.carried > 0) askAgain(SEARCHES)
  const problems = [watches.why, searches.why].filter((why) => why !== '')
  return [
    ...carriedNews({ watches: watches.carried, searches: searches.carried }),
    ...problems.map((text) => ({ text, link: SEE, isProblem: true })),
  ]
}

type Carried<Item> = { carried: number; gone: Item[]; why: string }

/** One after the other, until one can't be sent. */
async function carryAll<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<void>,
): Promise<Carried<Item>> {
  const all: Carried<Item> = { carried: 0, gone: [], why: '' }
  for (const item of items) {
    const end = await send(item).then((): End => ({ kind: 'carried' }), endOf)
    if (end.kind === 'later') return all
    if (end.kind === 'full') return { ...all, why: `Some stay in this browser. ${end.why}` }
    if (end.kind === 'carried') all.carried += 1
    else all.why = 'Something that this browser kept can’t be saved and was left out.'
    all.gone.push(item)
  }
  return all
}

function endOf(error: unknown): End {
  if (!(error instanceof ApiError)) return { kind: 'later' }
  // A search that the account has already.
  if (error.code === 'conflict') return { kind: 'carried' }
  if (error.code === 'quota_exceeded') return { kind: 'full', why: error.message }
  return error.code === 'validation_error' ? { kind: 'refused' } : { kind: 'later' }
}

function carriedNews({ watches, searches }: { watches: number; searches: number }): Toast[] {
  const parts = [
    watches > 0 && `${watches} watched ${watches === 1 ? 'domain' : 'domains'}`,
    searches > 0 && `${searches} saved ${searches === 1 ? 'search' : 'searches'}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return []
  return [{ text: `Added to your account: ${parts.join(' and ')}.`, link: SEE }]
}
