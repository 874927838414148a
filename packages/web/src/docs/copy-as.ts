import type { ConsoleRequest } from './console-request.ts'
import type { Samples } from './language.ts'
import { canonicalQuery } from './sign.ts'

/**
 * The same request as code. A signature is valid for one try, so the copied code signs again, with
 * the function from the first guide, and reads the secret from the environment.
 */
export function copyAs(request: ConsoleRequest): Samples {
  return { ts: typeScript(request), sh: curl(request), py: python(request) }
}

function curl({ method, path, query, body, headers }: ConsoleRequest): string {
  const words = [method, path, canonicalQuery(query), body].map(shellText)
  const others = Object.entries(headers).map(
    ([name, value]) => `-H ${shellText(`${name}: ${value}`)}`,
  )
  // Empty trailing arguments can be dropped, unless something follows them.
  while (others.length === 0 && words.at(-1) === "''") words.pop()
  return `. ./partner.sh\n\nsigned ${[...words, ...others].join(' ')}\n`
}

function shellText(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function python({ method, path, query, body, headers }: ConsoleRequest): string {
  const words = [pythonText(method), pythonText(path)]
  if (query.length > 0) {
    const pairs = query.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)}`)
    words.push(`query={${pairs.join(', ')}}`)
  }
  if (body !== '') words.push(`body=json.loads(${pythonText(body)})`)
  const key = headers['idempotency-key']
  if (key !== undefined) words.push(`idempotency_key=${pythonText(key)}`)
  return `import json
from partner import partner

answer = partner.call(
${words.map((word) => `    ${word},`).join('\n')}
)
print(json.dumps(answer, indent=2))
`
}

/**
 * A double-quoted string means the same in Python as in JSON, except for what JSON leaves
 * unescaped.
 */
function pythonText(text: string): string {
  return JSON.stringify(text.toWellFormed())
}

function typeScript({ method, path, query, body, headers }: ConsoleRequest): string {
  const search = canonicalQuery(query)
  const pairs = query.map((pair) => `[${pair.map((text) => JSON.stringify(text)).join(', ')}]`)
  const others = Object.entries({
    ...(body !== '' && { 'content-type': 'application/json' }),
    ...headers,
  }).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  const url = search === '' ? '' : ` + ${JSON.stringify(`?${search}`)}`
  return `import { type Signable, signedHeaders } from '@namehouse/sdk'

const { NAMEHOUSE_URL = '', NAMEHOUSE_KEY_ID = '', NAMEHOUSE_SECRET = '' } = process.env
const credential = { keyId: NAMEHOUSE_KEY_ID, secret: NAMEHOUSE_SECRET }
const request: Signable = {
  method: ${JSON.stringify(method)},
  path: ${JSON.stringify(path)},
  query: [${pairs.join(', ')}],
  body: ${body === '' ? "''" : `JSON.stringify(${body.trim().replaceAll('\n', '\n  ')})`},
}
const answer = await fetch(NAMEHOUSE_URL + request.path${url}, {
  method: request.method,
  headers: {
    ...(await signedHeaders(request, credential)),
${others.join('')}  },
  body: request.body || null,
})
console.log(answer.status, await answer.text())
`
}
