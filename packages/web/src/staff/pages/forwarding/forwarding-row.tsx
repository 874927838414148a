import { Field } from '../../../form/field.tsx'
import { askAgain } from '../../../load/answers.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { When } from '../../../parts/when.tsx'
import { blockForwarding, unblockForwarding } from '../../api/forwardings.ts'
import type { StaffForwarding } from '../../api/forwardings.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'
import { forwardingsOf } from './load.ts'

const REASON_CHARS_MAX = 299

type Props = { forwarding: StaffForwarding; onDone: () => void }

/** A forwarded domain: where it leads, whose it is, and what staff can do. */
export function ForwardingRow({ forwarding, onDone }: Props) {
  const { domain, unicode, url, email, blocked, is_stopped, updated_at } = forwarding
  const done = () => {
    onDone()
    // The same domain may be in the other list.
    askAgain(forwardingsOf(''))
    askAgain(forwardingsOf(domain))
  }
  return (
    <li>
      <div className="row-what">
        <DomainName name={unicode ?? domain} />
        <span className="hint">
          {email} · <When at={updated_at} />
        </span>
        {/* Not a link: it may lead to something bad. */}
        <p className="row-reason">
          Leads to <code>{url}</code>
        </p>
        {is_stopped && <p className="row-reason">The owner has turned it off.</p>}
        {blocked && (
          <p className="row-reason">
            Stopped by us <When at={blocked.at} />. {blocked.reason}
          </p>
        )}
      </div>
      <Steps about={domain} steps={[blocked ? allowAgain(domain) : stop(domain)]} onDone={done} />
    </li>
  )
}

function stop(domain: string): Step {
  return {
    text: 'Stop forwarding',
    sure: 'Stop it now',
    done: 'stopped',
    isFinal: true,
    meaning: `Visitors of ${domain} see a “Nothing here” page within a second. The owner gets an email with your reason and can’t set it up again.`,
    fields: (
      <Field
        label="Reason"
        name="reason"
        maxLength={REASON_CHARS_MAX}
        autoComplete="off"
        autoCapitalize="sentences"
        placeholder="It leads to a page that imitates a bank."
        hint="One sentence. The owner reads it."
      />
    ),
    send: async ({ reason = '' }) => await blockForwarding(domain, reason),
  }
}

function allowAgain(domain: string): Step {
  return {
    text: 'Allow again',
    sure: 'Allow forwarding',
    done: 'allowed again',
    meaning: `Visitors of ${domain} are forwarded again, unless its owner has turned it off. The owner gets an email.`,
    send: async () => await unblockForwarding(domain),
  }
}
