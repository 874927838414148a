import { besideBareHttp } from './beside-bare-http.ts'

/**
 * The price of an operation and the rules of a TLD, both from the catalogue in memory. The thread
 * that holds names in memory works for itself, and would count as the server.
 */
await besideBareHttp(
  [
    { name: 'price', path: '/api/pricing/tld?tld=com&op=register', aim: 0.6 },
    { name: 'metadata', path: '/api/tlds/com/metadata', aim: 0.6 },
  ],
  { STOCK: 'database' },
)
