import { Examples } from '../search/examples.tsx'
import { States } from '../search/states.tsx'
import { ExtensionPrices } from './extension-prices.tsx'
import { Fresh } from './fresh.tsx'
import { FrontSearch } from './front-search.tsx'
import { NewestStreet } from './newest-street.tsx'
import { SellAndBuild } from './sell-and-build.tsx'
import { Trust } from './trust.tsx'
import './front.css'

/** The search field first, with results below it while typing. Then an overview of the site. */
export function FrontPage() {
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
          <FrontSearch />
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
