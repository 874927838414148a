import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import type { DropsPage as Found } from '../../api/names.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { SeekField } from '../../form/seek-field.tsx'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { LaterSave } from '../../watching/later-save.tsx'
import { usePageHead } from '../../shell/page-head.ts'
import {
  DEFAULT_DROPS,
  dropsFileHref,
  dropsHref,
  parseDropsAddress,
  TYPED_LENGTH_MAX,
} from './drops-address.ts'
import type { DropsAddress } from './drops-address.ts'
import { DropsFilters, FORM_ID } from './drops-filters.tsx'
import { DropsWithStates } from './drops-states.tsx'
import { DropsTable } from './drops-table.tsx'
import { dropsFor } from './load.ts'
import './drops.css'

/** Shorter words are in too many names. */
const SAVED_CHARS_MIN = 3

/** What the page asks, for its address. */
export function askDrops(query: Record<string, unknown>): Question<Found>[] {
  return [dropsFor(parseDropsAddress(query))]
}

/** Names that left their zone, or are new in it, day by day. */
export function DropsPage() {
  const address = parseDropsAddress(useAddress().query)
  const { data, error, askAgain } = useAnswer(dropsFor(address))
  usePageHead({
    title: 'Dropped names – Namehouse',
    description:
      'Domain names that were dropped or registered in the last 30 days, from the zone files of the registries.',
    canonical: '/drops',
  })
  return (
    <>
      <div className="masthead">
        <div className="frame stack">
          <div className="stack" data-gap="1">
            <h1>Dropped names</h1>
            <p className="soft">Domains dropped or newly registered in the last 30 days.</p>
          </div>
          <SeekField
            label="Search dropped names"
            placeholder="solar, lab…"
            button="Find"
            action="/drops"
            formId={FORM_ID}
            value={address.q}
            onSettle={(q) => {
              go(dropsHref({ ...address, q, cursor: '' }), { isReplaced: true, keepsScroll: true })
            }}
            maxLength={TYPED_LENGTH_MAX}
          />
          <DropsFilters address={address} />
          {address.kind === 'dropped' && address.q.length >= SAVED_CHARS_MIN && (
            <p>
              <LaterSave search={savedOf(address)} href={dropsHref({ ...address, cursor: '' })} />
            </p>
          )}
        </div>
      </div>
      <div className="frame page stack">
        {data && <Drops found={data} address={address} />}
        {!data && error && (
          <Failure title="We couldn’t load the names" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output>Loading names…</output>}
        <p className="hint">
          A name that left its zone may still be held by its owner. We ask its registry before we
          offer it.
        </p>
      </div>
    </>
  )
}

function Drops({ found, address }: { found: Found; address: DropsAddress }) {
  const { drops, next_cursor } = found
  const label = address.kind === 'added' ? 'New names' : 'Dropped names'
  return (
    <>
      <h2 className="hide">{label}</h2>
      {drops.length > 0 &&
        (address.kind === 'added' ? (
          <DropsTable drops={drops} label={label} />
        ) : (
          <DropsWithStates drops={drops} label={label} />
        ))}
      {drops.length === 0 && <NothingHere address={address} hasMore={next_cursor !== null} />}
      <p className="row">
        {address.cursor !== '' && (
          <Link className="btn" to={dropsHref({ ...address, cursor: '' })}>
            First page
          </Link>
        )}
        {next_cursor !== null && (
          <Link className="btn" to={dropsHref({ ...address, cursor: next_cursor })}>
            {drops.length === 0 ? 'Keep looking' : 'Next page'}
          </Link>
        )}
        {drops.length > 0 && (
          <a className="btn push" href={dropsFileHref(address)} download>
            Download CSV
          </a>
        )}
      </p>
    </>
  )
}

function NothingHere({ address, hasMore }: { address: DropsAddress; hasMore: boolean }) {
  if (hasMore)
    return <Empty title="Nothing yet">The first names don’t match. There are more.</Empty>
  const isFiltered = dropsHref({ ...address, kind: 'dropped', cursor: '' }) !== dropsHref({})
  if (!isFiltered) {
    return <Empty title="No names yet">Names appear once we have zone files of two days.</Empty>
  }
  const all = (
    <Link to={dropsHref({ ...DEFAULT_DROPS, kind: address.kind })} className="btn">
      Remove filters
    </Link>
  )
  return (
    <Empty title="No matches" action={all}>
      Try fewer letters, or another filter.
    </Empty>
  )
}

function savedOf({ q, zone, length_max, plain }: DropsAddress) {
  return {
    source: 'drops' as const,
    q,
    tld: zone,
    max: null,
    length_max: length_max === '' ? null : Number(length_max),
    plain: plain === '1',
  }
}
