import { go, useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'

type Props<Word extends string> = {
  value: Word | ''
  texts: Record<Word, string>
}

/** Which status a list shows; it stands in the address, and the other filters there stay. */
export function StatusFilter<Word extends string>({ value, texts }: Props<Word>) {
  const { path, query } = useAddress()
  return (
    <div className="field">
      <label htmlFor="status-filter">Status</label>
      <select
        id="status-filter"
        value={value}
        onChange={({ currentTarget: { value: status } }) =>
          go(path + formatQuery({ ...query, status }), { isReplaced: true, keepsScroll: true })
        }
      >
        <option value="">All</option>
        {Object.entries<string>(texts).map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
