import { canonicalString, signedHeaders } from '@namehouse/sdk'
import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { readCredential } from '../partner/read-credential.ts'
import { readValue } from '../read-input.ts'
import { UsageError } from '../refusals.ts'
import { serviceUrl } from '../service-url.ts'
import { cleanJson } from '../terminal/clean.ts'

type Headers = Record<string, string>

/** `nh sign`: the headers of a signed request, for other tools. Nothing is sent. */
export const run: Run = async ({ args, given, io }) => {
  const [method = '', target = '', ...more] = args
  if (!/^[A-Za-z]{3,7}$/.test(method) || !target.startsWith('/') || more.length > 0) {
    throw new UsageError('Give a method and a path: nh sign GET /api/partner/v1/orders')
  }
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const bodyText = given.text('body')
  const body = bodyText === undefined ? '' : await readValue(io, bodyText)
  const credential = await readCredential(io, given)
  const request = { method: method.toUpperCase(), path, query, body }
  const moment = {
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: crypto.randomUUID(),
  }
  const [headers, canonical] = await Promise.all([
    signedHeaders(request, credential, moment),
    canonicalString(request, moment),
  ]).catch((error: unknown) => {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  })
  if (given.isOn('canonical')) io.stdout.write(`${canonical}\n`)
  else if (given.isOn('curl')) {
    const url = (await serviceUrl(io, given)) + target
    io.stdout.write(`${curlOf({ method: request.method, url, body, headers })}\n`)
  } else if (given.isOn('json')) io.stdout.write(`${cleanJson(headers, 2)}\n`)
  else if (given.isOn('ndjson')) io.stdout.write(`${cleanJson(headers)}\n`)
  else for (const [name, value] of Object.entries(headers)) io.stdout.write(`${name}: ${value}\n`)
  return EXIT.found
}

type Request = { method: string; url: string; body: string; headers: Headers }

function curlOf({ method, url, body, headers }: Request): string {
  const all = body ? { ...headers, 'content-type': 'application/json' } : headers
  const parts = Object.entries(all).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body ? [`--data-binary ${quoted(body)}`] : []
  return [`curl -X ${method} ${quoted(url)}`, ...parts, ...data].join(' \\\n  ')
}

/** For a POSIX shell: nothing inside single quotes is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
