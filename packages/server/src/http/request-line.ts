import { publicIdTime } from '../values/public-id.ts'
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
}

/** A request in one line, separated by tabs. No part of it can contain a tab or a line break. */
export function lineOf(key_id: string, request: AnsweredRequest): string {
  const { request_id, method, route, url, status, code, ms } = request
  const hundredths = Math.round(ms * 100)
  return `${request_id}\t${key_id}\t${method}\t${loggedPath(route, url)}\t${status}\t${code ?? ''}\t${hundredths}`
}

/** The opposite. When it arrived is part of its id. */
export function entryOf(line: string): RequestEntry {
  const [request_id = '', key_id = '', method = '', path = '', status, code = '', hundredths] =
    line.split('\t')
  return {
    at: publicIdTime(request_id),
    request_id,
    key_id,
    method,
    path,
    status: Number(status),
    code: code === '' ? null : code,
    duration_ms: Number(hundredths) / 100,
  }
}
