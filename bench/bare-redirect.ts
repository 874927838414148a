import { createServer } from 'node:http'

/** The reference: plain node:http that redirects every path to the same host, without a lookup. */
const [port = '0', base = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  const location = base + request.url
  const body = `Redirecting to ${location}\n`
  response
    .writeHead(301, {
      location,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(body.length),
    })
    .end(body)
})
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
