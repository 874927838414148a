import { Link } from '../../address/link.tsx'
import { addWatch, removeWatch } from '../../api/watching.ts'
import type { Watch } from '../../api/watching.ts'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { Mark } from '../../parts/tone-mark.tsx'
import { When } from '../../parts/when.tsx'
import { chosenIn, EventChoices, eventsText } from './event-choices.tsx'

const MARKS: Record<Watch['state'], Mark> = {
  unknown: { text: 'No answer yet', tone: 'unknown' },
  registered: { text: 'Registered', tone: 'calm' },
  expiring: { text: 'Expires soon', tone: 'waiting' },
  expired: { text: 'Expired', tone: 'waiting' },
  redemption: { text: 'Only its owner can restore it', tone: 'waiting' },
  pending_delete: { text: 'About to be deleted', tone: 'waiting' },
  available: { text: 'Available', tone: 'good' },
  listed: { text: 'For sale', tone: 'waiting' },
  reserved: { text: 'Reserved', tone: 'calm' },
  unsupported: { text: 'Can’t be checked', tone: 'unknown' },
}

type Props = { watch: Watch; onChange: () => void }

/** One watched domain: its state, when we look again, and what it tells about. */
export function WatchItem({ watch, onChange }: Props) {
  const { watch_id, domain, unicode, on, state } = watch
  const name = unicode ?? domain
  const save = async (values: Values) => {
    const chosen = chosenIn(values)
    if (chosen.length === 0) throw new Error('Choose at least one, or remove the domain.')
    await addWatch(domain, chosen)
    onChange()
  }
  return (
    <li className="watch-item">
      <div className="thing">
        <DomainName name={name} />
        <span className="row">
          <ToneMark {...MARKS[state]} />
          <Facts watch={watch} />
        </span>
        <details>
          <summary>{eventsText(on)}</summary>
          <Form label={`Alerts for ${name}`} submit="Save" busy="Saving…" send={save}>
            <EventChoices on={on} />
          </Form>
        </details>
      </div>
      <NextStep watch={watch} />
      <ConfirmButton
        text="Remove"
        about={name}
        sure="Stop watching"
        act={async () => {
          await removeWatch(watch_id)
          onChange()
        }}
      />
    </li>
  )
}

function Facts({ watch: { state, bin_price_cents, expires_at, next_check_at } }: { watch: Watch }) {
  return (
    <span className="small soft">
      {state === 'listed' && bin_price_cents !== null && `${centsText(bin_price_cents, 'USD')} · `}
      {expires_at && state !== 'available' && `Registered until ${momentDay(expires_at)} · `}
      Next check <When at={next_check_at} isNext />
    </span>
  )
}

function NextStep({ watch: { domain, state } }: { watch: Watch }) {
  if (state !== 'available' && state !== 'listed') return null
  const name = encodeURIComponent(domain)
  const isFree = state === 'available'
  return (
    <Link
      className="btn"
      data-kind="primary"
      to={isFree ? `/register/${name}` : `/market/${name}`}
      aria-label={`${isFree ? 'Register' : 'View listing'}: ${domain}`}
    >
      {isFree ? 'Register' : 'View listing'}
    </Link>
  )
}
