/** A search row as the service sends it, for tests. */
export const ROW = {
  domain: 'busy-harbor.com',
  state: 'registered',
  state_label: 'Registered',
  available: false,
  price: null,
  listing: null,
  whois_summary: {
    registrar: 'Quillmark Names Ltd.',
    creation_date: '2019-07-17T13:20:23Z',
    expiration_date: '2027-07-17T13:20:23Z',
    statuses: ['active'],
    nameservers: ['ns1.example.org'],
  },
  cached: false,
  meta: {
    source: 'rdap',
    definitive: true,
    reason: null,
    as_of: '2026-11-15T05:07:16.647Z',
    latency_ms: 12,
  },
}

export const PRICE = {
  currency: 'USD',
  register_cents: 1198,
  renew_cents: 1398,
  transfer_cents: null,
  restore_cents: null,
  premium: false,
}
