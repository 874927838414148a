import { Link } from '../../address/link.tsx'
import { searchHref } from './query.ts'

const EXAMPLES = ['solar roof', 'acme.com', 'northwind']

/** A few example searches for people who have no name in mind yet. */
export function Examples() {
  return (
    <p className="examples">
      Try{' '}
      {EXAMPLES.map((text) => (
        <Link key={text} to={searchHref(text)} className="tag">
          {text}
        </Link>
      ))}
    </p>
  )
}
