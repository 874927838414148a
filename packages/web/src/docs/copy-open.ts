import type { Operation } from '../api/description.ts'
import type { ConsoleRequest } from './console-request.ts'
import type { Samples } from './language.ts'
import { canonicalQuery } from './sign.ts'

/** A header, with the environment variable that holds its value. */
type Secret = { header: string; variable: string; before: string }

const SECRETS: Record<string, Secret[]> = {
  developerKey: [{ header: 'x-api-key', variable: 'NAMEHOUSE_API_KEY', before: '' }],
  developerSecret: [{ header: 'x-api-secret', variable: 'NAMEHOUSE_API_SECRET', before: '' }],
}

type Open = Pick<Operation, 'needs'> & { isForm: boolean }

/** A request that isn't signed, as code. Secrets are read from the environment. */
export function copyOpen(operation: Open, request: ConsoleRequest): Samples {
  const { needs, isForm } = operation
  const secrets = needs.flatMap((need) => SECRETS[need] ?? [])
  const sent = { ...request, ...bodyOf(request.body, isForm), secrets }
  return { ts: typeScript(sent), sh: curl(sent), py: python(sent) }
}

type Sent = ConsoleRequest & { secrets: Secret[]; type: string }

function bodyOf(body: string, isForm: boolean): { body: string; type: string } {
  if (body === '') return { body, type: '' }
  if (!isForm) return { body, type: 'application/json' }
  const fields = JSON.parse(body) as Record<string, string>
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' }
}

function addressOf({ path, query }: Sent): string {
  const search = canonicalQuery(query)
  return search === '' ? path : `${path}?${search}`
}

function curl(sent: Sent): string {
  const { method, body, type, secrets } = sent
  const lines = [
    ...(method === 'GET' || (method === 'POST' && body !== '') ? [] : [`-X ${method}`]),
    ...secrets.map(({ header, variable }) => `-H "${header}: $${variable}"`),
    ...(body === '' ? [] : [`-H 'content-type: ${type}'`, `--data-binary ${shellText(body)}`]),
  ]
  const first = `curl -sS --max-time 30 "$NAMEHOUSE_URL"${shellText(addressOf(sent))}`
  return `${[first, ...lines].join(' \\\n  ')}\n`
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function typeScript(sent: Sent): string {
  const { method, body, type, secrets } = sent
  const headers = [
    ...secrets.map(({ header, variable }) => `    '${header}': process.env.${variable} ?? '',`),
    ...(body === '' ? [] : [`    'content-type': '${type}',`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === '' ? [] : [`  body: ${typed(body, type)},`]),
    '  signal: AbortSignal.timeout(30_000),',
  ]
  return `const answer = await fetch(process.env.NAMEHOUSE_URL + ${JSON.stringify(addressOf(sent))}, {
${options.join('\n')}
})
console.log(answer.status, await answer.text())
`
}

function typed(body: string, type: string): string {
  if (type !== 'application/json') return JSON.stringify(body)
  return `JSON.stringify(${body.trim().replaceAll('\n', '\n  ')})`
}

function python(sent: Sent): string {
  const { method, body, type, secrets } = sent
  const headers = [
    ...secrets.map(({ header, variable }) => `        '${header}': os.environ['${variable}'],`),
    ...(body === '' ? [] : [`        'content-type': '${type}',`]),
  ]
  const options = [
    `    os.environ['NAMEHOUSE_URL'] + ${JSON.stringify(addressOf(sent))},`,
    `    method='${method}',`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === '' ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
  ]
  return `import os
from urllib.request import Request, urlopen

request = Request(
${options.join('\n')}
)
with urlopen(request, timeout=30) as answer:
    print(answer.status, answer.read().decode())
`
}
