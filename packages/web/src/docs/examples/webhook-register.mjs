import { partner } from './partner.mjs'

const { WEBHOOK_URL = '', WEBHOOK_SECRET = '' } = process.env
const endpoint = await partner.webhooks.put({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET })
console.log(endpoint.url, endpoint.active ? 'is active' : 'is disabled')

const test = await partner.webhooks.test()
console.log(
  'test event:',
  test.delivered ? 'delivered' : `not delivered: ${test.status_code ?? test.error}`,
)
