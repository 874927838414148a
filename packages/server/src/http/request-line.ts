import { publicIdTime } from '../values/public-id.ts'
import {
  hasSameHeaders,
  type LoggedHeader,
  type LoggedHeaders,
  namedHeaders,
  NO_HEADERS,
  olderHeaders,
  sameHeaders,
  varyingHeaders,
} from './logged-headers.ts'
import type { LineBuffer } from './line-buffer.ts'
import { loggedPathname, loggedQuery, type LoggedRoute } from './logged-path.ts'

const ID_PREFIX = 'req_'
/** The prefix and the time in steps of about a second: the same for most requests of a row. */
const ID_START = 12
const ID_END_CHARS = 18
/**
 * Starts a line. Those of the release before start with a whole id. Without its prefix, nodes of that
 * release take the id for one from long before the log begins, and skip the line.
 */
const NEW_LINE = '+'

/** A request that was just answered. `code`: of a refusal. */
export type AnsweredRequest = {
  request_id: string
  method: string
  route: LoggedRoute
  url: string
  status: number
  code: string | null
  ms: number
  headers?: LoggedHeaders
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

/** A request as its line holds it: numbers as text, and headers as logged-headers.ts writes them. */
export type LoggedLine = {
  request_id: string
  key_id: string
  method: string
  path: string
  status: string
  code: string
  hundredths: string
  varying: string
  headers: string
  /** Of a line of the release before. */
  older?: [asked: string, answered: string]
}

/** What the line before holds. */
export type LineBefore = {
  idStart: string
  pathname: string
  query: string
  key_id: string
  method: string
  status: number
  code: string | null
  headers: LoggedHeaders
}

/** Before the first line of a row. */
export function noLine(): LineBefore {
  const place = { idStart: '-', pathname: '', query: '' }
  return { ...place, key_id: '', method: '', status: 0, code: null, headers: NO_HEADERS }
}

/**
 * Writes a request as one line, separated by tabs. No part of it can contain a tab or a line break.
 * Most requests of a partner are alike, so a line has only what differs from the line before: the
 * start of the id, the path, the path before the query, and everything that isn't about this one
 * request are left out if they are the same. Changes `before` to this line.
 */
export function writeLine(
  lines: LineBuffer,
  key_id: string,
  request: AnsweredRequest,
  before: LineBefore,
): void {
  const { request_id, method, status, code, ms, headers = NO_HEADERS } = request
  lines.startLine()
  lines.write(NEW_LINE)
  writeId(lines, request_id, before)
  lines.tab()
  lines.write(`${Math.round(ms * 100)}`)
  lines.tab()
  writePath(lines, request, before)
  lines.tab()
  lines.write(varyingHeaders(headers))
  if (isAlike(key_id, request, before)) return
  before.key_id = key_id
  before.method = method
  before.status = status
  before.code = code
  before.headers = headers
  lines.write(`\t${key_id}\t${method}\t${status}\t${code ?? ''}\t${sameHeaders(headers)}`)
}

function writeId(lines: LineBuffer, request_id: string, before: LineBefore): void {
  const isNear = request_id.startsWith(before.idStart)
  lines.write(request_id, isNear ? ID_START : ID_PREFIX.length)
  if (!isNear) before.idStart = request_id.slice(0, ID_START)
}

function writePath(lines: LineBuffer, { route, url }: AnsweredRequest, before: LineBefore): void {
  const pathname = loggedPathname(route, url)
  const query = loggedQuery(route, url)
  const isSame = pathname === before.pathname
  if (isSame && query === before.query) return
  if (!isSame) lines.write(pathname)
  if (isSame || query !== '') lines.write('?')
  lines.write(query)
  before.pathname = pathname
  before.query = query
}

function isAlike(key_id: string, request: AnsweredRequest, before: LineBefore): boolean {
  const { method, status, code, headers = NO_HEADERS } = request
  const isSameKind = method === before.method && status === before.status && code === before.code
  return isSameKind && key_id === before.key_id && hasSameHeaders(headers, before.headers)
}

/** The requests of a row, in the order of their lines. */
export function linesIn(text: string): LoggedLine[] {
  let before: LoggedLine | undefined
  return text.split('\n').map((line) => {
    const parts = line.split('\t')
    before = line.startsWith(NEW_LINE) ? lineAfter(before, parts) : olderLine(parts)
    return before
  })
}

function lineAfter(before: LoggedLine | undefined, parts: string[]): LoggedLine {
  const [start = '', hundredths = '', given = '', varying = '', ...others] = parts
  const id = start.slice(NEW_LINE.length)
  const isNear = id.length === ID_END_CHARS
  const request_id = (isNear ? (before?.request_id.slice(0, ID_START) ?? '') : ID_PREFIX) + id
  const own = { request_id, hundredths, varying, path: pathIn(before?.path ?? '', given) }
  if (before && others.length === 0) return { ...before, ...own }
  const [key_id = '', method = '', status = '', code = '', headers = ''] = others
  return { ...own, key_id, method, status, code, headers }
}

function pathIn(before: string, path: string): string {
  if (path === '') return before
  if (!path.startsWith('?')) return path
  const mark = before.indexOf('?')
  const pathname = mark < 0 ? before : before.slice(0, mark)
  return path === '?' ? pathname : pathname + path
}

function olderLine(parts: string[]): LoggedLine {
  const [request_id = '', key_id = '', method = '', path = '', status = '', code = ''] = parts
  const [hundredths = '', asked = '', answered = ''] = parts.slice(6)
  const line = { request_id, key_id, method, path, status, code, hundredths }
  return { ...line, varying: '', headers: '', older: [asked, answered] }
}

/** When the request arrived is part of its id. */
export function entryOf(line: LoggedLine): RequestEntry {
  const { request_id, key_id, method, path, status, code, hundredths, older } = line
  const headers = older
    ? { request_headers: olderHeaders(older[0]), response_headers: olderHeaders(older[1]) }
    : namedHeaders(line.headers, line.varying)
  return {
    at: publicIdTime(request_id),
    request_id,
    key_id,
    method,
    path,
    status: Number(status),
    code: code === '' ? null : code,
    duration_ms: Number(hundredths) / 100,
    ...headers,
  }
}
