import { besideBareHttp } from './beside-bare-http.ts'

/** The default page of the market. */
await besideBareHttp([{ name: 'listings', path: '/api/market/listings', aim: 0.5 }])
