import { publicIdTime } from '../values/public-id.ts'
import { headersIn, type LoggedHeader } from './logged-headers.ts'
import { loggedPath, type LoggedRoute } from './logged-path.ts'

/** A request that was just answered. `code`: of a refusal. */
export type AnsweredRequest = {
  request_id: string
  method: string
  route: LoggedRoute
  url: string
  status: number
  code: string | null
  ms: number
  /** The headers that may be shown (logged-headers.ts). */
  headers?: { request: string; answer: string }
}

/** A request as a partner sees it in its log. */
export type RequestEntry = {
  at: Date
  request_id: string
  key_id: string
  method: string
  path: string
  status: number
  code: string | null
  duration_ms: number
  request_headers: LoggedHeader[]
  response_headers: LoggedHeader[]
}

/** A request in one line, separated by tabs. No part of it can contain a tab or a line break. */
export function lineOf(key_id: string, request: AnsweredRequest): string {
  const { request_id, method, route, url, status, code, ms, headers } = request
  const hundredths = Math.round(ms * 100)
  const line = `${request_id}\t${key_id}\t${method}\t${loggedPath(route, url)}\t${status}\t${code ?? ''}\t${hundredths}`
  return headers ? `${line}\t${headers.request}\t${headers.answer}` : line
}

/** The opposite. When it arrived is part of its id. Older lines have no headers. */
export function entryOf(line: string): RequestEntry {
  const parts = line.split('\t')
  const [request_id = '', key_id = '', method = '', path = '', status, code = '', hundredths] =
    parts
  return {
    at: publicIdTime(request_id),
    request_id,
    key_id,
    method,
    path,
    status: Number(status),
    code: code === '' ? null : code,
    duration_ms: Number(hundredths) / 100,
    request_headers: headersIn(parts[7] ?? ''),
    response_headers: headersIn(parts[8] ?? ''),
  }
}
