import { useState } from 'react'
import { addSavedSearch } from '../api/watching.ts'
import { ApiError } from '../api/api-error.ts'
import { askAgain } from '../load/answers.ts'
import { showToast } from '../toast/show-toast.ts'
import { isSameSearch, keepSearches, readKeptSearches, SEARCHES_MAX } from './kept-here.ts'
import type { KeptSearch } from './kept-here.ts'
import { SEARCHES } from './load.ts'

const SEE_SAVED = { text: 'See saved searches', to: '/account/watching' }

const NOT_SAVED = 'This search can’t be saved. Use fewer words or other filters.'

export type SaveProps = { search: Searched }

/** Saves the search that is shown. */
export function SaveSearch({ search }: SaveProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await addSavedSearch({ ...searchOf(search), every: 'daily' })
      askAgain(SEARCHES)
      showToast({ text: 'Search saved. We’ll tell you about new names.', link: SEE_SAVED })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      // The service names fields, which mean nothing to a reader.
      const text = code === 'validation_error' ? NOT_SAVED : (error as Error).message
      showToast({ text, link: SEE_SAVED, isProblem: code !== 'conflict' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="btn"
      data-size="s"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void save()
      }}
    >
      Save this search
    </button>
  )
}

/** Saves the search that is shown in this browser, for visitors. */
export function keepSearch(shown: Searched): void {
  const search = searchOf(shown)
  const kept = readKeptSearches()
  if (kept.some((each) => isSameSearch(each, search))) {
    return showToast({ text: 'You have saved this search already.', link: SEE_SAVED })
  }
  if (kept.length >= SEARCHES_MAX) {
    const text = `This browser keeps ${SEARCHES_MAX} searches. Sign in to save more.`
    return showToast({ text, link: SEE_SAVED, isProblem: true })
  }
  if (!keepSearches([...kept, search])) {
    const text = 'This browser can’t keep the search. Sign in to save it.'
    return showToast({ text, link: SEE_SAVED, isProblem: true })
  }
  const text = 'Search saved in this browser. Sign in to get the email.'
  showToast({ text, link: SEE_SAVED })
}

/** The search that a page shows. */
export type Searched = {
  q: string
  tld: string
  max: number | null
  length_max: number | null
  category?: string
  /** Names for sale, if not given. */
  source?: 'market' | 'drops'
  plain?: boolean
}

/** The same as it is saved: without what isn't chosen. */
export function searchOf(shown: Searched): KeptSearch {
  const { q, tld, max, length_max, category = '', source = 'market', plain = false } = shown
  const filters = {
    ...(tld !== '' && { tld }),
    ...(max !== null && max > 0 && { max }),
    ...(length_max !== null && { length_max }),
    ...(category !== '' && { category }),
    ...(plain && { plain }),
  }
  return { source, q, filters }
}
