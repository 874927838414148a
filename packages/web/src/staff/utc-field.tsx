import type { ReactNode } from 'react'
import { Field } from '../form/field.tsx'

type Props = { label: string; name: string; hint?: ReactNode; defaultValue?: string }

/** A time in UTC, like every time on the staff pages. Optional. */
export function UtcField({ label, ...field }: Props) {
  return <Field label={`${label} (UTC)`} type="datetime-local" required={false} {...field} />
}

/** The typed time as the API expects it. Undefined if empty. */
export function utcMoment(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === '') return undefined
  const moment = new Date(`${typed}Z`)
  if (Number.isNaN(moment.getTime())) throw new Error('Enter a date and time.')
  return moment.toISOString()
}

/** The reverse, without seconds. Empty if it isn't a valid time. */
export function utcTyped(moment: string): string {
  const date = new Date(moment)
  return moment === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16)
}
