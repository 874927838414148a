import { showToast } from '../toast/show-toast.ts'
import { isSameSearch, keepSearches, readKeptSearches, SEARCHES_MAX } from './kept-searches.ts'
import { searchOf, type Searched } from './searched.ts'

const SEE_KEPT = { text: 'See saved searches', to: '/account/watching' }

/** Saves the search that is shown in this browser, for visitors. */
export function keepSearch(shown: Searched): void {
  const search = searchOf(shown)
  const kept = readKeptSearches()
  if (kept.some((each) => isSameSearch(each, search))) {
    return showToast({ text: 'You have saved this search already.', link: SEE_KEPT })
  }
  if (kept.length >= SEARCHES_MAX) {
    const text = `This browser keeps ${SEARCHES_MAX} searches. Sign in to save more.`
    return showToast({ text, link: SEE_KEPT, isProblem: true })
  }
  if (!keepSearches([...kept, search])) {
    const text = 'This browser can’t keep the search. Sign in to save it.'
    return showToast({ text, link: SEE_KEPT, isProblem: true })
  }
  const text = 'Search saved in this browser. Sign in to get the email.'
  showToast({ text, link: SEE_KEPT })
}
