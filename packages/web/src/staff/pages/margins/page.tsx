import { go, useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Empty } from '../../../empty/empty.tsx'
import { Field } from '../../../form/field.tsx'
import { Form } from '../../../form/form.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { useMine } from '../../../session/who.ts'
import { marginsHref } from '../../api/margins.ts'
import type { Days } from '../../api/margins.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { marginsOf } from './load.ts'
import { MarginTable } from './margin-table.tsx'
import { UnknownCosts } from './unknown-costs.tsx'
import '../../money.css'

const PATH = '/staff/margins'
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What we earn with each TLD: what buyers paid, minus tax and what the registrar charged. */
export function MarginsPage() {
  return (
    <DeskPage title="Margins">{(environment) => <Report environment={environment} />}</DeskPage>
  )
}

function Report({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const days = daysIn(query)
  const { data, error, askAgain } = useMine(marginsOf(days))
  const download = (
    <a className="btn" href={marginsHref(days)} download>
      Download as CSV
    </a>
  )
  return (
    <>
      <Part id="margins-title" title="By TLD" aside={download}>
        <Period
          days={{ ...days, ...(data && { from: data.from, to: data.to }) }}
          {...{ environment }}
        />
        {data && data.total.count > 0 && <MarginTable margins={data} />}
        {data?.total.count === 0 && (
          <Empty title="Nothing sold in this period">Choose other days above.</Empty>
        )}
        <LoadState what="margins" isHere={data !== undefined} error={error} askAgain={askAgain} />
        <p className="hint">
          Registrations, renewals and restores that account holders bought. Margin is what they paid
          without tax, minus what the registrar charged us in US dollars. Items whose cost we don’t
          know are left out of it.
        </p>
      </Part>
      <UnknownCosts onDone={askAgain} />
    </>
  )
}

type PeriodProps = { days: Days; environment: Environment }

/** The days are part of the address, so that a report can be shared. */
function Period({ days: { from = '', to = '' }, environment }: PeriodProps) {
  return (
    <Form
      key={`${from} ${to}`}
      label="Period"
      submit="Show"
      busy="Looking…"
      send={async (typed) => {
        const days = daysIn(typed)
        go(deskHref(PATH, { environment, ...days }), { keepsScroll: true })
      }}
    >
      <div className="filters">
        <Field label="From" name="from" type="date" required={false} defaultValue={from} />
        <Field label="To" name="to" type="date" required={false} defaultValue={to} hint="UTC" />
      </div>
    </Form>
  )
}

function daysIn({ from = '', to = '' }: Partial<Record<string, string>>): Days {
  return { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) }
}
