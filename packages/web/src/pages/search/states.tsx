import { Link } from '../../address/link.tsx'
import type { NameState } from '../../api/name-row.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import './states.css'

const STATES: { state: NameState; label: string; text: string }[] = [
  {
    state: 'available',
    label: 'Available',
    text: 'Its registry says nobody has it. You see the price now and each year after.',
  },
  {
    state: 'listed',
    label: 'For sale',
    text: 'Somebody owns it and sells it on the marketplace.',
  },
  {
    state: 'premium',
    label: 'Premium',
    text: 'The registry charges more for this one. You see the renewal price too.',
  },
  {
    state: 'registered',
    label: 'Registered',
    text: 'It’s taken. You see with whom, since when, and until when.',
  },
  {
    state: 'unknown',
    label: 'Unknown',
    text: 'Its registry didn’t answer. We say so, and why.',
  },
]

/** The states of a name, with the same marks as in the results. */
export function States() {
  return (
    <section className="section frame stack states" aria-labelledby="states-title">
      <div className="split states-head">
        <h2 id="states-title" className="big">
          One look at the dot,
          <br />
          and you know.
        </h2>
        <p className="soft">
          Every answer says where it came from. If a registry doesn’t reply, we tell you. We never
          guess. <Link to="/tlds">Compare all extensions</Link>
        </p>
      </div>
      <ul className="cells">
        {STATES.map(({ state, label, text }) => (
          <li key={state} className="state" data-state={LOOKS[state]}>
            <StateMark state={state} label={label} />
            <DomainName name="yourname.com" />
            <p className="soft small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
