import { useId } from 'react'
import { go, useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'

type Props<Word extends string> = {
  label?: string
  /** The parameter's name in the address. */
  name?: string
  value: Word | ''
  words: readonly Word[]
  /** The text for a status. */
  textOf?: (word: Word) => string
}

/** Filters a list by status. The choice lives in the address, next to the other filters. */
export function StatusFilter<Word extends string>(props: Props<Word>) {
  const { label = 'Status', name = 'status', value, words, textOf = String } = props
  const { path, query } = useAddress()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget: { value: chosen } }) =>
          go(path + formatQuery({ ...query, [name]: chosen }), {
            isReplaced: true,
            keepsScroll: true,
          })
        }
      >
        <option value="">All</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {textOf(word)}
          </option>
        ))}
      </select>
    </div>
  )
}
