import { besideBareHttp } from './beside-bare-http.ts'

/** The default page of the marketplace. */
await besideBareHttp([{ name: 'listings', path: '/api/market/listings', aim: 0.6 }])
