import type { NameState } from '../../api/name-row.ts'
import { Icon } from '../../kit/icon.tsx'
import { heart } from '../../kit/icons.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { Specimen } from './specimen.tsx'

type Example = { domain: string; state: NameState; label: string; price: string; note: string }

const EXAMPLES: Example[] = [
  {
    domain: 'quietroom.com',
    state: 'available',
    label: 'Available',
    price: '$10.44',
    note: 'then $13.44 a year',
  },
  {
    domain: 'quietroom.co',
    state: 'listed',
    label: 'For sale',
    price: '$1,900',
    note: 'by its owner',
  },
  {
    domain: 'quietroom.ai',
    state: 'premium',
    label: 'Premium',
    price: '$1,680',
    note: 'then $168 a year',
  },
  {
    domain: 'quietroom.io',
    state: 'registered',
    label: 'Registered',
    price: '',
    note: 'until Jan 7, 2029',
  },
  {
    domain: 'quietroom.app',
    state: 'unknown',
    label: 'Unknown',
    price: '',
    note: 'no answer yet',
  },
]

export function Names() {
  return (
    <>
      <Specimen title="States of a name">
        <div className="row">
          {EXAMPLES.map(({ state, label }) => (
            <StateMark key={state} state={state} label={label} />
          ))}
        </div>
        <ul className="rows panel" aria-label="Rows">
          {EXAMPLES.map((example) => (
            <Row key={example.domain} {...example} />
          ))}
          <li className="nrow">
            <DomainName name="quietroom.dev" />
            <span className="bone" />
          </li>
        </ul>
      </Specimen>
      <Specimen title="The answer">
        <div className="tiles answers">
          {EXAMPLES.map((example) => (
            <Answer key={example.domain} {...example} />
          ))}
        </div>
      </Specimen>
    </>
  )
}

function Row({ domain, state, label, price, note }: Example) {
  return (
    <li className="nrow" data-state={LOOKS[state]}>
      <DomainName name={domain} />
      <StateMark state={state} label={label} />
      <p className="price">
        {price !== '' && <b>{price}</b>}
        <span>{note}</span>
      </p>
      <div className="act">
        <button
          type="button"
          className="btn"
          data-kind="ghost"
          data-icon=""
          data-size="s"
          aria-label={`Shortlist ${domain}`}
        >
          <Icon path={heart} />
        </button>
        <button type="button" className="btn" data-size="s" aria-label={`Details of ${domain}`}>
          Details
        </button>
      </div>
    </li>
  )
}

function Answer({ domain, state, label, price, note }: Example) {
  return (
    <section className="verdict" data-state={LOOKS[state]} aria-label={domain}>
      <StateMark state={state} label={label} />
      <h3 className="name" data-letters={domain.length}>
        <DomainName name={domain} />
      </h3>
      <p className="price">
        {price !== '' && <b>{price}</b>}
        <span>{note}</span>
      </p>
    </section>
  )
}
