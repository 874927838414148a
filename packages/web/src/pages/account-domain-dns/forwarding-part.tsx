import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { DnsChanges } from '../../api/dns.ts'
import { forwardingOf, setForwarding, stopForwarding } from '../../api/forwarding.ts'
import type { ForwardingInput, ForwardingSummary } from '../../api/forwarding.ts'
import { Icon } from '../../kit/icon.tsx'
import { triangleAlert } from '../../kit/section-icons.ts'
import { askAgain } from '../../load/answers.ts'
import { momentDay } from '../../names/day-text.ts'
import { showToast } from '../../toast/show-toast.ts'
import { ForwardingForm } from './forwarding-form.tsx'
import { ForwardingNow } from './forwarding-now.tsx'
import { ForwardingReview } from './forwarding-review.tsx'

type Props = {
  domain: string
  /** What is set now; null if nothing is. */
  forwarding: ForwardingSummary | null
  /** After the forwarding or its records have changed. */
  onChange: () => void
}

type Step =
  | { kind: 'idle' }
  | { kind: 'edit'; input: ForwardingInput }
  | { kind: 'review'; input: ForwardingInput; changes: DnsChanges }

const NEW: ForwardingInput = { url: '', status: 301, keep_path: false }

/** Sends visitors of the domain to another address. Asks before it replaces DNS records. */
export function ForwardingPart({ domain, forwarding, onChange }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const changed = (text: string) => {
    setStep({ kind: 'idle' })
    showToast({ text })
    onChange()
  }
  const save = async (input: ForwardingInput) => {
    const { dns } = await setForwarding(domain, input, false)
    askAgain(forwardingOf(domain))
    changed(dns.ready ? `${domain} is forwarded.` : 'Forwarding saved.')
  }
  const review = async (input: ForwardingInput) => {
    const { changes, url } = await setForwarding(domain, input, true)
    const wanted = { ...input, url }
    if (isNothing(changes)) await save(wanted)
    else setStep({ kind: 'review', input: wanted, changes })
  }
  return (
    <section className="panel" aria-labelledby="forwarding-title">
      <div className="panel-head">
        <h2 id="forwarding-title" tabIndex={-1}>
          Forwarding
        </h2>
        {step.kind === 'idle' && !forwarding?.blocked && (
          <button
            type="button"
            className="btn"
            data-size="s"
            onClick={() => setStep({ kind: 'edit', input: inputOf(forwarding) })}
          >
            {forwarding ? 'Edit forwarding' : 'Set up forwarding'}
          </button>
        )}
      </div>
      {step.kind === 'idle' && !forwarding && (
        <p className="soft">
          Send visitors of {domain} and www.{domain} to another address.
        </p>
      )}
      {forwarding?.blocked && <BlockedNote blocked={forwarding.blocked} />}
      {step.kind === 'idle' && forwarding && (
        <ForwardingNow
          domain={domain}
          onRepair={() => review(inputOf(forwarding))}
          onStop={async () => {
            await stopForwarding(domain)
            changed('Forwarding stopped.')
          }}
        />
      )}
      {step.kind === 'edit' && (
        <ForwardingForm
          domain={domain}
          input={step.input}
          onSubmit={review}
          onCancel={() => setStep({ kind: 'idle' })}
        />
      )}
      {step.kind === 'review' && (
        <ForwardingReview
          changes={step.changes}
          onSave={() => save(step.input)}
          onBack={() => setStep({ kind: 'edit', input: step.input })}
        />
      )}
    </section>
  )
}

/** Only what the owner can set. */
function inputOf(set: ForwardingSummary | null): ForwardingInput {
  return set ? { url: set.url, status: set.status, keep_path: set.keep_path } : NEW
}

/** What the owner must know before anything else. */
function BlockedNote({ blocked }: { blocked: NonNullable<ForwardingSummary['blocked']> }) {
  return (
    <div className="note" data-state="danger">
      <Icon path={triangleAlert} />
      <div className="stack" data-gap="2">
        <p>
          <b>We stopped forwarding this domain on {momentDay(blocked.at)}.</b> {blocked.reason}
        </p>
        <p>
          Visitors see a page that says “Nothing here”. <Link to="/contact">Contact us</Link> if
          this is a mistake.
        </p>
      </div>
    </div>
  )
}

function isNothing({ added, changed, removed }: DnsChanges): boolean {
  return added.length + changed.length + removed.length === 0
}
