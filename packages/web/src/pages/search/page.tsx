import { NameField } from '../../names/name-field.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import { Examples } from './examples.tsx'
import { Found } from './found.tsx'
import { Legend } from './legend.tsx'
import { useNameSearch } from './use-name-search.ts'

/** One name and the same name under other TLDs, each shown as soon as its registry has answered. */
export function SearchPage() {
  const found = useNameSearch('/search')
  const { q, search, field } = found
  usePageHead({
    title: q === '' ? 'Find a name – Namehouse' : `${search.primary} – Namehouse`,
    description: 'Check whether a domain is available under the most popular extensions.',
    // Every search would be a page of its own, and out of date within minutes.
    isHidden: true,
  })
  return (
    <div className="frame search-page">
      <h1>Find a name</h1>
      <NameField label="A name, or words to make one of" {...field} />
      {q !== '' && field.problem === undefined && <Found of={found} />}
      {q === '' && <Hints />}
    </div>
  )
}

function Hints() {
  return (
    <>
      <Examples />
      <p className="lead search-hint">
        Type a whole name such as <strong>acme.com</strong> to ask its registry, or a word or two to
        get ideas.
      </p>
      <Legend />
    </>
  )
}
