import type { RequestsFilter } from '../../api/partner-requests.ts'

export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
export const STATUS_TEXT: Record<(typeof STATUS_CLASSES)[number], string> = {
  '2xx': 'Succeeded (2xx)',
  '4xx': 'Refused (4xx)',
  '5xx': 'Failed (5xx)',
}

const HOUR_MS = 3_600_000
export const SPANS = ['hour', 'day'] as const
export const SPAN_TEXT: Record<(typeof SPANS)[number], string> = {
  hour: 'Last hour',
  day: 'Last 24 hours',
}
const SPAN_MS: Record<(typeof SPANS)[number], number> = { hour: HOUR_MS, day: 24 * HOUR_MS }

/** What the page shows, as its address contains it. */
export type RequestSearch = {
  status: (typeof STATUS_CLASSES)[number] | ''
  /** Part of a path. */
  path: string
  span: (typeof SPANS)[number] | ''
  /** The request that is open. */
  id: string
}

export const PATH_LENGTH_MAX = 200
const REQUEST_ID = /^req_[0-9a-z]{26}$/

/** An address may come from anywhere: invalid values count as no filter. */
export function parseRequestSearch(query: Record<string, string>): RequestSearch {
  const id = query['id'] ?? ''
  return {
    status: STATUS_CLASSES.find((each) => each === query['status']) ?? '',
    path: (query['path'] ?? '').slice(0, PATH_LENGTH_MAX),
    span: SPANS.find((each) => each === query['span']) ?? '',
    id: REQUEST_ID.test(id) ? id : '',
  }
}

/** The field takes both: the id from an error, or part of a path. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text.trim())
}

export function filterOf({ status, path, span }: RequestSearch, now: Date): RequestsFilter {
  const from = span === '' ? '' : new Date(now.getTime() - SPAN_MS[span]).toISOString()
  return { status, path, from }
}
