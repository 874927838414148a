/** Some lines of a search, for the API description. */
export const STREAM_EXAMPLE = [
  {
    kind: 'header',
    request_id: 'req_01m7k8evkrx8q5t8pcsd06wtqs',
    primary: 'busy-harbor.net',
    domains: ['busy-harbor.net', 'busy-harbor.com'],
    primary_index: 0,
  },
  {
    kind: 'row',
    domain: 'busy-harbor.net',
    state: 'available',
    state_label: 'Available',
    available: true,
    price: {
      currency: 'USD',
      register_cents: 1173,
      renew_cents: 1173,
      transfer_cents: 1173,
      restore_cents: 4800,
      premium: false,
    },
    listing: null,
    whois_summary: null,
    cached: false,
    meta: {
      source: 'rdap',
      definitive: true,
      reason: null,
      as_of: '2026-01-31T12:00:00.000Z',
      latency_ms: 224.9,
    },
  },
  { kind: 'primary_done' },
  { kind: 'done', duration_ms: 650, count: 2 },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')
