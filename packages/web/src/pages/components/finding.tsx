import { Icon } from '../../kit/icon.tsx'
import { arrowRight, search, x } from '../../kit/icons.ts'
import '../../kit/facets.css'
import { Specimen } from './specimen.tsx'

/** Fields to search with, and ways to narrow a list. */
export function Finding() {
  return (
    <>
      <Specimen title="Search fields">
        <div className="seek">
          <Icon path={search} />
          <input type="search" aria-label="Small" placeholder="Search the docs" />
          <kbd>/</kbd>
        </div>
        <BigField label="Empty" value="" />
        <BigField label="Typed" value="quiet room" />
      </Specimen>
      <Specimen title="The top of a list, and filters">
        <div className="masthead">
          <p className="type-title">Extensions</p>
          <div className="ways">
            {['All', 'Popular', 'Countries', 'Deals'].map((text, at) => (
              <a
                key={text}
                href="#ways"
                className="tag"
                aria-current={at === 0 ? 'true' : undefined}
              >
                {text} <span className="facet-count">{[487, 24, 212, 61][at]}</span>
              </a>
            ))}
          </div>
        </div>
        <div className="cards tiles">
          <Facets />
        </div>
      </Specimen>
    </>
  )
}

function BigField({ label, value }: { label: string; value: string }) {
  return (
    <div className="seek is-big">
      <Icon path={search} />
      <input type="search" aria-label={label} placeholder="Name or idea" defaultValue={value} />
      {value !== '' && (
        <button type="button" className="seek-clear" aria-label="Clear">
          <Icon path={x} />
        </button>
      )}
      <button type="button" className="btn" data-kind="primary" aria-label={`Search: ${label}`}>
        <Icon path={arrowRight} className="narrow-only" />
        <span>Search</span>
      </button>
    </div>
  )
}

function Facets() {
  return (
    <div>
      <fieldset className="facet">
        <legend>Price</legend>
        <div className="facet-chips">
          <button type="button" className="tag" aria-pressed="true">
            Under $500
          </button>
          <button type="button" className="tag" aria-pressed="false">
            Under $2,000
          </button>
        </div>
      </fieldset>
      <fieldset className="facet">
        <legend>Kind</legend>
        <label>
          <input type="checkbox" defaultChecked /> <span>One word</span> <span>128</span>
        </label>
        <label>
          <input type="checkbox" /> <span>Two words</span> <span>364</span>
        </label>
      </fieldset>
    </div>
  )
}
