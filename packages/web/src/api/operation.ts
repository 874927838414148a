import { METHODS } from './send.ts'
import type { Request } from './send.ts'
import type { Read, Shape } from './shape.ts'

/** One operation of the API. `takes` exists only for its type. */
export type Operation<Takes, S extends Shape> = { route: string; takes: Takes; answers: S }

/** The type of an operation's answer. */
export type Answer<O extends { answers: unknown }> = Read<O['answers']>

/** What any call accepts besides the input of its operation. */
export type Input = {
  path?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: object | null
  /** Sent unchanged, in place of a JSON body. */
  file?: Blob
  headers?: Record<string, string>
  timeoutMs?: number
}

export function requestOf({ route }: { route: string }, input: Input): Request {
  const [verb = '', path = ''] = route.split(' ')
  const { body, file, headers } = input
  const request = {
    method: METHODS.find((each) => each === verb) ?? 'GET',
    path: fill(path, input),
  }
  if (file) return { ...request, content: file, ...(headers && { headers }) }
  if (!body) return { ...request, ...(headers && { headers }) }
  const typed = { 'content-type': 'application/json', ...headers }
  return { ...request, content: JSON.stringify(body), headers: typed }
}

/** The URL of an operation, for a plain link that downloads a file. */
export function hrefOf<Takes>(
  { route }: { route: string; takes: Takes },
  input: NoInfer<Takes> & Input,
): string {
  return fill(route.replace('GET ', ''), input)
}

/** An empty string is still sent: to some filters it means "none". */
function fill(path: string, { path: names = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(names[name] ?? '')
  })
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value))
  }
  return params.size === 0 ? filled : `${filled}?${params.toString()}`
}
