import { DayChart } from '../../charts/day-chart.tsx'
import { Funnel } from '../../charts/funnel.tsx'
import { LineChart } from '../../charts/line-chart.tsx'
import { Spark } from '../../charts/spark.tsx'
import { Specimen } from './specimen.tsx'

const THIS_WEEK = [210, 340, 290, 520, 480, 610, 740]
const LAST_WEEK = [180, 260, 310, 280, 400, 390, 450]
const BEATS = ['', '', 'warn', '', 'bad', '', 'queued']

const daysOf = (values: readonly number[], from: number) =>
  values.map((value, at) => ({ date: `2026-11-${String(from + at).padStart(2, '0')}`, value }))

const dollars = (value: number) => `$${value}`

export function Charts() {
  return (
    <Specimen title="Charts">
      <span className="legend">
        <span>This week</span>
        <span className="is-before">The week before</span>
      </span>
      <LineChart
        label="Sales"
        days={daysOf(THIS_WEEK, 8)}
        before={daysOf(LAST_WEEK, 1)}
        isCount={false}
        valueText={dollars}
        tickText={dollars}
      />
      <div className="tiles cards">
        <DayChart title="Sold" sum="$3,190" days={daysOf(THIS_WEEK, 8)} valueText={dollars} />
        <Funnel
          label="From click to sale"
          steps={[
            { text: 'Clicks', count: 1_280 },
            { text: 'Checkouts', count: 164 },
            { text: 'Orders', count: 38 },
          ]}
        />
        <div className="stat">
          <span className="label">Clicks</span>
          <b>1,280</b>
          <span className="small soft">
            <span className="delta">12% more</span> than the week before
          </span>
          <span className="small soft">
            <span className="delta" data-bad="">
              4% fewer
            </span>{' '}
            orders
          </span>
          <div className="spark">
            <Spark values={THIS_WEEK} />
          </div>
        </div>
        <ol className="pulse" aria-label="Deliveries: 4 of 7 arrived">
          {BEATS.map((state, at) => (
            <li key={`${at} ${state}`} className={state} />
          ))}
        </ol>
      </div>
    </Specimen>
  )
}
