import { usePageHead } from '../../shell/page-head.ts'
import { Examples } from '../search/examples.tsx'
import { NameField } from '../search/name-field.tsx'
import { SeekPanel } from '../search/seek-panel.tsx'
import { States } from '../search/states.tsx'
import { useNameSearch } from '../search/use-name-search.ts'
import { ExtensionPrices } from './extension-prices.tsx'
import { Fresh } from './fresh.tsx'
import { NewestStreet } from './newest-street.tsx'
import { SellAndBuild } from './sell-and-build.tsx'
import { Trust } from './trust.tsx'
import './front.css'

/** The search field first, with results below it while typing. Then an overview of the site. */
export function FrontPage() {
  const found = useNameSearch('/')
  const { q, search, field } = found
  usePageHead({
    title: q === '' ? 'Namehouse: find the name, get the keys' : `${search.primary} – Namehouse`,
    description:
      'Search for a domain name. See what is available and what it costs, what is for sale, and what is taken, straight from the registries.',
    canonical: '/',
  })
  return (
    <>
      <section className="hero">
        <div className="frame">
          <h1>
            Find the name.
            <br />
            Get the keys.
          </h1>
          <p className="lead">
            Type a name or an idea. We ask the registries as you type, so you see what’s free,
            what’s for sale, and what it costs this year and every year after.
          </p>
          <NameField label="Search for a name" isFocused {...field}>
            {q !== '' && field.problem === undefined && <SeekPanel of={found} />}
          </NameField>
          <Examples />
        </div>
        <NewestStreet />
      </section>
      <States />
      <Fresh />
      <ExtensionPrices />
      <SellAndBuild />
      <Trust />
    </>
  )
}
