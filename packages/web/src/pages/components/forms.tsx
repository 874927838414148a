import { Icon } from '../../kit/icon.tsx'
import { heart, search } from '../../kit/icons.ts'
import { loaderCircle } from '../../kit/section-icons.ts'
import { Choices } from './choices.tsx'
import { Specimen } from './specimen.tsx'

export function Forms() {
  return (
    <>
      <Buttons />
      <Specimen title="Fields">
        <div className="tiles">
          <div className="field">
            <label htmlFor="kit-name">Name</label>
            <input id="kit-name" defaultValue="Mira Okafor" />
          </div>
          <div className="field">
            <label htmlFor="kit-email">Email address</label>
            <input id="kit-email" placeholder="you@example.com" aria-describedby="kit-email-hint" />
            <p className="hint" id="kit-email-hint">
              For receipts and renewals.
            </p>
          </div>
          <div className="field">
            <label htmlFor="kit-budget">Budget</label>
            <input
              id="kit-budget"
              defaultValue="twelve"
              aria-invalid="true"
              aria-describedby="kit-budget-error"
            />
            <p className="error" id="kit-budget-error">
              Enter an amount, for example 2500.
            </p>
          </div>
          <div className="field">
            <label htmlFor="kit-sort">Sort</label>
            <select id="kit-sort" defaultValue="newest">
              <option value="newest">Newest</option>
              <option value="price">Price</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="kit-domain">Domain</label>
            <input id="kit-domain" defaultValue="quietroom.com" disabled />
          </div>
          <div className="field">
            <label htmlFor="kit-file">List of names</label>
            <input id="kit-file" type="file" />
          </div>
          <div className="field">
            <label htmlFor="kit-names">Names</label>
            <textarea id="kit-names" rows={3} defaultValue={'quietroom.com\nteahollow.com'} />
          </div>
        </div>
      </Specimen>
      <Choices />
    </>
  )
}

function Buttons() {
  return (
    <Specimen title="Buttons">
      <div className="row">
        <button type="button" className="btn" data-kind="primary">
          Primary
        </button>
        <button type="button" className="btn">
          Secondary
        </button>
        <button type="button" className="btn" data-kind="soft">
          Soft
        </button>
        <button type="button" className="btn" data-kind="ghost">
          Ghost
        </button>
        <button type="button" className="btn" data-kind="danger">
          Danger
        </button>
        <button type="button" className="btn" data-kind="primary" disabled>
          Disabled
        </button>
        <button type="button" className="btn" data-kind="primary">
          <Icon path={loaderCircle} />
          Saving
        </button>
        <button type="button" className="btn" aria-disabled="true">
          Not now
        </button>
        <button
          type="button"
          className="btn"
          data-icon=""
          aria-label="Shortlisted"
          aria-pressed="true"
        >
          <Icon path={heart} />
        </button>
        <button
          type="button"
          className="btn"
          data-icon=""
          aria-label="Shortlist"
          aria-pressed="false"
        >
          <Icon path={heart} />
        </button>
      </div>
      <div className="row">
        <button type="button" className="btn" data-size="s">
          Small
        </button>
        <button type="button" className="btn">
          Normal
        </button>
        <button type="button" className="btn" data-kind="primary" data-size="l">
          <Icon path={search} />
          Large
        </button>
      </div>
      <button type="button" className="btn is-block" data-kind="primary">
        As wide as its place
      </button>
    </Specimen>
  )
}
