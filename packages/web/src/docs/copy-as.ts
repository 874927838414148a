import type { ConsoleRequest } from './console-request.ts'
import type { Samples } from './language.ts'
import { canonicalQuery } from './sign.ts'

/** The client adds it. */
const PREFIX = '/api/partner'

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
  const key = headers['idempotency-key']
  const pairs = query.map(([name, value]) => `${nameText(name)}: ${JSON.stringify(value)}`)
  const fields = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path.replace(PREFIX, ''))}`,
    ...(pairs.length > 0 ? [`query: { ${pairs.join(', ')} }`] : []),
    ...(body === '' ? [] : [`body: ${body.trim().replaceAll('\n', '\n  ')}`]),
    ...(key === undefined ? [] : [`options: { idempotencyKey: ${JSON.stringify(key)} }`]),
  ]
  return `import { partner } from './partner.mjs'

const answer = await partner.call({
${fields.map((field) => `  ${field},`).join('\n')}
})
console.log(JSON.stringify(answer, null, 2))
`
}

function nameText(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)
}
