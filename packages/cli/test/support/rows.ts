import type { SearchRow } from '@namehouse/sdk'
import type { Answer } from '../../../sdk/test/support/peer.ts'

/** A search row as the service sends one. */
export function row(domain: string, facts: Partial<SearchRow> = {}): SearchRow {
  return {
    domain,
    state: 'available',
    state_label: 'Available',
    available: true,
    price: {
      currency: 'USD',
      register_cents: 1298,
      renew_cents: 1498,
      transfer_cents: 1298,
      restore_cents: 9000,
      premium: false,
    },
    listing: null,
    whois_summary: null,
    cached: true,
    meta: {
      source: 'cache',
      definitive: true,
      reason: null,
      as_of: '2026-11-17T12:00:00.000Z',
      latency_ms: 1,
    },
    ...facts,
  }
}

export const REGISTERED: Partial<SearchRow> = {
  state: 'registered',
  available: false,
  whois_summary: {
    registrar: 'Harbor Registrar',
    creation_date: '2001-02-03T00:00:00.000Z',
    expiration_date: '2027-02-03T00:00:00.000Z',
    statuses: [],
    nameservers: [],
  },
}

export const LISTED: Partial<SearchRow> = {
  state: 'listed',
  available: false,
  listing: {
    id: 'l',
    price: { bin: 4800, floor: null, currency: 'USD' },
    price_band: { min: 2500, max: 5000 },
    locked: false,
  },
}

/** One row of each kind. */
export const ROWS = [
  row('harbor.com', REGISTERED),
  row('harbor.io'),
  row('harbor.ai', LISTED),
  row('harbor.dev', {
    state: 'unknown',
    available: null,
    price: null,
    meta: { ...row('x').meta, reason: 'The registry did not answer in time, so nobody knows.' },
  }),
]

/** A search stream with these rows, in this order. `pauseMs` keeps the spinner turning. */
export function stream(rows: SearchRow[], pauseMs = 0): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const write = (event: object) => response.write(`${JSON.stringify(event)}\n`)
    const domains = rows.map(({ domain }) => domain)
    write({ kind: 'header', request_id: 'r', primary: domains[0], domains, primary_index: 0 })
    setTimeout(() => {
      for (const one of rows) write({ kind: 'row', ...one })
      write({ kind: 'done', duration_ms: 1, count: rows.length })
      response.end()
    }, pauseMs)
  }
}
