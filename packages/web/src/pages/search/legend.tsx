import { Link } from '../../address/link.tsx'
import { StateMark } from '../../names/state-mark.tsx'
import './legend.css'

/** The possible states of a name, with the same marks as in the results. */
export function Legend() {
  return (
    <section aria-labelledby="legend-title" className="state-legend">
      <h2 id="legend-title" className="hide">
        What you learn of a name
      </h2>
      <dl>
        <div>
          <dt>
            <StateMark state="available" label="Available" />
          </dt>
          <dd>
            Its registry says that nobody has it. With the price now and the price later, for{' '}
            <Link to="/tlds">every ending</Link>.
          </dd>
        </div>
        <div>
          <dt>
            <StateMark state="listed" label="For sale" />
          </dt>
          <dd>
            Somebody owns it and sells it, on our <Link to="/market">marketplace</Link>.
          </dd>
        </div>
        <div>
          <dt>
            <StateMark state="registered" label="Registered" />
          </dt>
          <dd>It is taken: with whom, since when, and until when.</dd>
        </div>
        <div>
          <dt>
            <StateMark state="unknown" label="Unknown" />
          </dt>
          <dd>Its registry did not answer. Then we say so and why, and never guess.</dd>
        </div>
      </dl>
    </section>
  )
}
