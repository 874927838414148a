import { Link } from '../../address/link.tsx'
import { searchHref } from './query.ts'

const EXAMPLES = ['solar roof', 'northwind', 'acme.com', 'calm sleep']

/** A phone has no room for it. */
const LAST = EXAMPLES.at(-1)

/** A few example searches for people who have no name in mind yet. */
export function Examples() {
  return (
    <p className="row" data-gap="2">
      <span className="soft small">Try</span>
      {EXAMPLES.map((text) => (
        <Link key={text} to={searchHref(text)} className={text === LAST ? 'tag wide-only' : 'tag'}>
          {text}
        </Link>
      ))}
    </p>
  )
}
