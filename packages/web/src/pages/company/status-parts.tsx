import type { PartStatus } from '../../api/service-status.ts'
import { dayText, momentText } from '../../names/day-text.ts'
import './status.css'

export const STATE_LOOKS = { working: 'available', failing: 'danger', unknown: 'unknown' } as const

const STATE_TEXT = { working: 'Working', failing: 'Failing', unknown: 'Unknown' } as const

/** Nobody reads a longer list. */
const PROBLEMS_SHOWN = 20

/** Each part of the service with its last 90 days, and the days on which something failed. */
export function StatusParts({ parts }: { parts: readonly PartStatus[] }) {
  return (
    <>
      <ul className="status-parts">
        {parts.map((part) => (
          <OnePart key={part.part} {...part} />
        ))}
      </ul>
      <h2>Failed checks</h2>
      <Problems parts={parts} />
    </>
  )
}

function OnePart({ name, status, failing_since, days }: PartStatus) {
  const failed = days.filter((day) => day.failed > 0).length
  return (
    <li className="panel">
      <div className="status-head">
        <strong>{name}</strong>
        <span className="chip" data-state={STATE_LOOKS[status]}>
          {STATE_TEXT[status]}
        </span>
      </div>
      {/* The text below says the same. */}
      <div className="status-days" aria-hidden="true">
        {days.map(({ day, checks, failed: bad }) => (
          <i key={day} data-state={dayState(checks, bad)} />
        ))}
      </div>
      <p className="small soft">
        {uptimeText(days)} {failed > 0 && `Checks failed on ${failed} of those days.`}
        {failing_since && ` Failing since ${momentText(new Date(failing_since))}.`}
      </p>
    </li>
  )
}

function dayState(checks: number, failed: number): string {
  if (checks === 0) return 'unknown'
  if (failed === 0) return 'available'
  return failed / checks < 0.05 ? 'sale' : 'danger'
}

/** Rounded down, so that it shows 100% only if no check failed. */
function uptimeText(days: PartStatus['days']): string {
  const checks = days.reduce((sum, day) => sum + day.checks, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  if (checks === 0) return 'Not checked yet.'
  const share = Math.floor(((checks - failed) / checks) * 10_000) / 100
  const first = days.find((day) => day.checks > 0)
  const period = !first || first === days[0] ? 'in the last 90 days' : `since ${dayText(first.day)}`
  return `${share}% of checks passed ${period}.`
}

function Problems({ parts }: { parts: readonly PartStatus[] }) {
  const found = parts
    .flatMap(({ name, days }) => days.map((day) => ({ name, ...day })))
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, PROBLEMS_SHOWN)
  if (found.length === 0) return <p>No check has failed.</p>
  return (
    <ul>
      {found.map(({ name, day, checks, failed }) => (
        <li key={`${name} ${day}`}>
          {dayText(day)}, {name}: {failed} of {checks} checks failed.
        </li>
      ))}
    </ul>
  )
}
