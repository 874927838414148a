import { useState } from 'react'
import { addSavedSearch } from '../api/watching.ts'
import { ApiError } from '../api/api-error.ts'
import { askAgain } from '../load/answers.ts'
import { showToast } from '../toast/show-toast.ts'
import { SEARCHES } from './load.ts'
import { searchOf, type Searched } from './searched.ts'

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
