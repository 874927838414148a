import { Link } from '../../address/link.tsx'
import { changeSavedSearch, removeSavedSearch } from '../../api/watching.ts'
import type { Every, SavedSearch } from '../../api/watching.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Choose } from './choose.tsx'
import { resultsHref, searchText } from './search-text.ts'

type Choice = Every | 'bell'

const TEXTS: Record<Choice, string> = {
  instant: 'Right away, with email',
  daily: 'Once a day, with email',
  weekly: 'Once a week, with email',
  bell: 'Once a day, without email',
}

type Props = { search: SavedSearch; onChange: () => void }

/** One saved search, which leads to its results, and how often it reports. */
export function SearchItem({ search, onChange }: Props) {
  const { saved_search_id, every, mail } = search
  const text = searchText(search)
  const save = async (choice: Choice) => {
    const isMailed = choice !== 'bell'
    await changeSavedSearch(saved_search_id, {
      every: choice === 'bell' ? 'daily' : choice,
      mail: isMailed,
    })
    onChange()
  }
  return (
    <li className="watch-item">
      <div className="thing">
        <Link to={resultsHref(search)}>{text}</Link>
        <Choose
          label={`Tell me about new names for ${text}`}
          isLabelHidden
          texts={TEXTS}
          value={mail ? every : 'bell'}
          save={save}
        />
      </div>
      <ConfirmButton
        text="Remove"
        about={text}
        sure="Remove search"
        act={async () => {
          await removeSavedSearch(saved_search_id)
          onChange()
        }}
      />
    </li>
  )
}
