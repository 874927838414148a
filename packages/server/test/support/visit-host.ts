import { request } from 'node:http'

export type Visit = {
  status: number
  location: string | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

export type Asked = {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks for a host at a port of this machine, and doesn't follow what it says. */
export async function visit(port: number, host: string, asked: Asked = {}): Promise<Visit> {
  const { method = 'GET', path = '/', headers = {}, body } = asked
  const { promise, resolve, reject } = Promise.withResolvers<Visit>()
  const address = { host: '127.0.0.1', port, method, path, agent: false }
  const call = request({ ...address, headers: { host, ...headers } }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const { statusCode = 0, headers: given } = answer
      const text = Buffer.concat(chunks).toString()
      resolve({ status: statusCode, location: given.location, headers: given, body: text })
    })
  })
  call.on('error', reject)
  call.end(body)
  return await promise
}
