import type { DropsRequest } from '../../api/names.ts'
import { formatChanges, formatQuery, withoutEmpty } from '../../query-string.ts'

/** The list's state, as in its address: `?zone=com&length_max=8&plain=1`. */
export type DropsAddress = {
  q: string
  kind: 'dropped' | 'added'
  sort: 'newest' | 'value'
  zone: string
  date: string
  length_max: string
  /** `1`: only letters, no digits and hyphens. */
  plain: string
  /** Where a later page begins. */
  cursor: string
}

export const DEFAULT_DROPS: DropsAddress = {
  q: '',
  kind: 'dropped',
  sort: 'newest',
  zone: '',
  date: '',
  length_max: '',
  plain: '',
  cursor: '',
}
export const TYPED_LENGTH_MAX = 63
const PER_PAGE = 50

type Raw = { [Key in keyof DropsAddress]?: unknown }

/** Only what the service accepts, because people edit addresses. */
export function parseDropsAddress(raw: Raw): DropsAddress {
  const fitting = (value: unknown, pattern: RegExp): string =>
    typeof value === 'string' && pattern.test(value) ? value : ''
  return {
    q: typeof raw.q === 'string' ? raw.q.trim().toLowerCase().slice(0, TYPED_LENGTH_MAX) : '',
    kind: raw.kind === 'added' ? 'added' : 'dropped',
    sort: raw.sort === 'value' ? 'value' : 'newest',
    zone: fitting(raw.zone, /^\.?[a-z0-9.-]{2,63}$/i)
      .replace(/^\./, '')
      .toLowerCase(),
    date: fitting(raw.date, /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
    length_max: fitting(raw.length_max, /^([1-9]|[1-5]\d|6[0-3])$/),
    plain: fitting(raw.plain, /^1$/),
    cursor: fitting(raw.cursor, /^[\w-]{1,400}$/),
  }
}

export function dropsHref(address: Partial<DropsAddress>): string {
  return `/drops${formatChanges({ ...DEFAULT_DROPS, ...address }, DEFAULT_DROPS)}`
}

export function toDropsRequest(address: DropsAddress): DropsRequest {
  const { cursor } = address
  return { ...filtersOf(address), limit: PER_PAGE, ...(cursor !== '' && { cursor }) }
}

/** The same list as a file. */
export function dropsFileHref(address: DropsAddress): string {
  return `/api/drops/export${formatQuery(filtersOf(address))}`
}

function filtersOf({ q, kind, sort, zone, date, length_max, plain }: DropsAddress): DropsRequest {
  return {
    ...withoutEmpty({ q, zone, date }),
    kind,
    ...(sort === 'value' && { sort }),
    ...(length_max !== '' && { length_max: Number(length_max) }),
    ...(plain === '1' && { digits: 'false' as const, hyphens: 'false' as const }),
  }
}
