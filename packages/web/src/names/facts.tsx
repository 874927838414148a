import { useId } from 'react'
import './facts.css'

/** A term and its value. An empty text means unknown. */
export type Fact = [term: string, value: string | string[]]

type Props = { title: string; facts: Fact[] }

/** Terms and their values. Unknown values are shown as such. */
export function Facts({ title, facts }: Props) {
  const id = useId()
  return (
    <div className="fact-list">
      <h3 id={id}>{title}</h3>
      <dl className="facts" aria-labelledby={id}>
        {facts.map(([term, value]) => {
          const values = [value].flat().filter((text) => text !== '')
          return (
            <div key={term}>
              <dt>{term}</dt>
              {values.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
              {values.length === 0 && <dd className="soft">Unknown</dd>}
            </div>
          )
        })}
      </dl>
    </div>
  )
}
