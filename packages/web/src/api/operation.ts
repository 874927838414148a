import { METHODS } from './send.ts'
import type { Request } from './send.ts'
import type { Read, Shape } from './shape.ts'

/** One call of the interface. `takes` is there for its type only. */
export type Operation<Takes, S extends Shape> = { route: string; takes: Takes; answers: S }

/** What an operation answers. */
export type Answer<O extends { answers: unknown }> = Read<O['answers']>

/** What any call may be given beside what its operation takes. */
export type Input = {
  path?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: object | null
  /** Sent as it is, in place of a body. */
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

/** Where an operation answers; for a plain link that the browser saves. */
export function hrefOf<Takes>(
  { route }: { route: string; takes: Takes },
  input: NoInfer<Takes> & Input,
): string {
  return fill(route.replace('GET ', ''), input)
}

/** An empty text is sent: to some filters it means "none". */
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
