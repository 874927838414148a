import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { formatQuery } from '../../query-string.ts'
import { signInHref } from '../../session/continue-path.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { keepSearches, readKeptSearches } from '../../watching/kept-searches.ts'
import type { KeptSearch } from '../../watching/kept-searches.ts'
import { keepWatches, readKeptWatches, useKeptWatches } from '../../watching/kept-watches.ts'
import { resultsHref, searchText } from './search-text.ts'
import '../../parts/part.css'
import '../../account/account.css'
import './account-watching.css'

/** Whether this browser keeps something for whoever signs in next. */
export function hasKeptAnything(): boolean {
  return readKeptWatches().length > 0 || readKeptSearches().length > 0
}

/** What a visitor watches and saved, in this browser only, and the way to hear about it. */
export function VisitorWatching() {
  const { path, query } = useAddress()
  usePageTitle('Watching – Namehouse')
  return (
    <div className="frame">
      <div className="account-parts">
        <header className="account-head">
          <h1>Watching</h1>
        </header>
        <Part id="visitor-title" title="Sign in to get the email">
          <p>
            These are kept in this browser only, and nothing is checked yet. When you sign in, they
            move to your account, and we tell you what’s new.
          </p>
          <div className="actions">
            <Link
              className="btn"
              data-kind="primary"
              to={signInHref(`${path}${formatQuery(query)}`)}
            >
              Sign in
            </Link>
          </div>
        </Part>
        <Watches />
        <Searches />
      </div>
    </div>
  )
}

function Watches() {
  const names = useKeptWatches()
  return (
    <Part id="watches-title" title="Watched domains">
      {names.length === 0 && <p className="hint">None in this browser.</p>}
      {names.length > 0 && (
        <ul className="things" aria-label="Watched domains">
          {names.toReversed().map((name) => (
            <Item
              key={name}
              text={name}
              remove={() => keepWatches(readKeptWatches().filter((each) => each !== name))}
            >
              <DomainName name={name} />
            </Item>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Searches() {
  const [searches, setSearches] = useState(readKeptSearches)
  const remove = (search: KeptSearch) => {
    const rest = searches.filter((each) => each !== search)
    keepSearches(rest)
    setSearches(rest)
  }
  return (
    <Part id="searches-title" title="Saved searches">
      {searches.length === 0 && <p className="hint">None in this browser.</p>}
      {searches.length > 0 && (
        <ul className="things" aria-label="Saved searches">
          {searches.toReversed().map((search) => (
            <Item key={searchText(search)} text={searchText(search)} remove={() => remove(search)}>
              <Link to={resultsHref(search)}>{searchText(search)}</Link>
            </Item>
          ))}
        </ul>
      )}
    </Part>
  )
}

type ItemProps = { text: string; remove: () => void; children: ReactNode }

function Item({ text, remove, children }: ItemProps) {
  return (
    <li className="watch-item">
      <div className="thing">{children}</div>
      <button type="button" className="btn" aria-label={`Remove: ${text}`} onClick={remove}>
        Remove
      </button>
    </li>
  )
}
