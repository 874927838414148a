// A user's program in plain JavaScript. It runs with the installed package under each Node version.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { NamehouseClient, PartnerClient, signedHeaders, verifyWebhook } from '@namehouse/sdk'

let tries = 0
const server = createServer((request, response) => {
  if (request.url.startsWith('/api/partner/v1/orders')) {
    tries += 1
    response.writeHead(tries === 1 ? 503 : 201).end('{"public_id":"ord_1"}')
  } else if (request.url === '/api/domain/search') {
    response.end('{"kind":"header"}\n{"kind":"done"}\n')
  } else {
    response.writeHead(404).end('{"error":{"code":"not_found","message":"No."}}')
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${server.address().port}`
const partner = new PartnerClient({ baseUrl, keyId: 'pk_live_1', secret: 'sk_1' })
const open = new NamehouseClient({ baseUrl })

const { public_id: order } = await partner.orders.create({ domain: 'acme.com' })
const kinds = []
for await (const event of open.search.stream('acme.com')) kinds.push(event.kind)
const refused = await open.tlds.metadata('nope').catch((error) => error.code)

const body = '{"id":"evt_1","type":"order.recorded"}'
const signature = createHmac('sha256', 'a secret').update(body).digest('hex')
const headers = { 'x-service-signature': signature }
const { id: event } = await verifyWebhook(body, headers, 'a secret')
const forged = await verifyWebhook(body, headers, 'another').catch((error) => error.code)

const vectors = await matchingVectors('signing')
const ed25519Vectors = await matchingVectors('ed25519')
console.log(
  JSON.stringify({ vectors, ed25519Vectors, tries, order, kinds, refused, event, forged }),
)
server.close()
server.closeAllConnections()

async function matchingVectors(name) {
  const file = fileURLToPath(import.meta.resolve(`@namehouse/sdk/vectors/${name}.json`))
  const { cases } = JSON.parse(readFileSync(file, 'utf8'))
  let matching = 0
  for (const { method, url, body, timestamp, nonce, signature, ...key } of cases) {
    const [path, search = ''] = url.split(/\?(.*)/s)
    const request = { method, path, query: [...new URLSearchParams(search)], body }
    const credential = { keyId: 'pk_1', secret: key.secret, privateKey: key.private_key }
    const signed = await signedHeaders(request, credential, { timestamp, nonce })
    if (signed['x-service-signature'] === signature) matching += 1
  }
  return matching
}
