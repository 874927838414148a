import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { problemOf } from '../../form/dollars-in.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { signInHref } from '../../session/continue-path.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import {
  keepSearches,
  keepWatches,
  readKeptSearches,
  readKeptWatches,
  useKeptWatches,
} from '../../watching/kept-here.ts'
import type { KeptSearch } from '../../watching/kept-here.ts'
import { LIST_MAX, readNames } from '../../watching/read-names.ts'
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
  const { path } = useAddress()
  usePageTitle('Watching – Namehouse')
  return (
    <div className="frame page">
      <div className="account-parts">
        <header className="account-head">
          <h1>Watching</h1>
        </header>
        <Part id="visitor-title" title="Sign in to get the email">
          <p>
            What you watch is kept in this browser only, and nothing is checked yet. When you sign
            in, it moves to your account, and we tell you what’s new.
          </p>
          <div className="actions">
            <Link className="btn" data-kind="primary" to={signInHref(path)}>
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
  const { domain = '' } = useAddress().query
  const names = useKeptWatches()
  return (
    <Part id="watches-title" title="Watched domains">
      <Form key={domain} label="Watch a domain" submit="Watch domain" busy="Saving…" send={keep}>
        <Field
          label="Domain"
          name="domain"
          defaultValue={domain}
          placeholder="acme.com"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
        />
      </Form>
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

async function keep(values: Values): Promise<string> {
  const [name] = readNames([values['domain'] ?? ''])
  if (name === undefined) throw problemOf('domain', 'Enter a domain, for example acme.com.')
  const rest = readKeptWatches().filter((each) => each !== name)
  if (rest.length >= LIST_MAX) {
    throw new Error(`This browser keeps ${LIST_MAX} domains. Sign in to watch more.`)
  }
  if (!keepWatches([...rest, name])) {
    throw new Error('This browser can’t keep the domain. Sign in to watch it.')
  }
  return `${name} is kept in this browser. Sign in to get the email.`
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
