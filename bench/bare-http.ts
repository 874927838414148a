import { createServer } from 'node:http'

/** The reference: plain node:http, sending one body with only the required headers. */
const [port = '0', body = ''] = process.argv.slice(2)
const bytes = Buffer.from(body)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(bytes.length),
}
const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
