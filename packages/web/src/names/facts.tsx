import { useId } from 'react'
import './facts.css'

/** A term and what is known of it; an empty text is nothing known. */
export type Fact = [term: string, value: string | string[]]

type Props = { title: string; facts: Fact[] }

/** Terms and what is known of each; what is not known is said to be so. */
export function Facts({ title, facts }: Props) {
  const id = useId()
  return (
    <div className="facts">
      <h3 id={id}>{title}</h3>
      <dl aria-labelledby={id}>
        {facts.map(([term, value]) => {
          const values = [value].flat().filter((text) => text !== '')
          return (
            <div key={term}>
              <dt>{term}</dt>
              {values.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
              {values.length === 0 && <dd className="is-soft">Not told</dd>}
            </div>
          )
        })}
      </dl>
    </div>
  )
}
