import { besideBareHttp } from './beside-bare-http.ts'

/** The price of an operation and the rules of a TLD, both from the catalogue in memory. */
await besideBareHttp([
  { name: 'price', path: '/api/pricing/tld?tld=com&op=register', aim: 0.7 },
  { name: 'metadata', path: '/api/tlds/com/metadata', aim: 0.6 },
])
