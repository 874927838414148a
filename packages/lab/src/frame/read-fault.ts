import { FAULTS_OF, isTarget } from './faults.ts'
import type { FaultKind, FaultPlan, Protocol } from './faults.ts'

interface NamedServer {
  name: string
  protocol: Protocol
}

interface Bounds {
  min: number
  max: number
}

const TEXTS = { match: 255, body: 100_000, content_type: 100 } as const

// Bounds that keep any wait shorter than a person would watch a test.
const NUMBERS = {
  times: { min: 1, max: 1_000_000 },
  every: { min: 1, max: 1_000_000 },
  delay_ms: { min: 0, max: 120_000 },
  status: { min: 200, max: 599 },
  retry_after_s: { min: 0, max: 86_400 },
} as const satisfies Record<string, Bounds>

/** Only `answer` may have a success status. */
const FAILURES: Bounds = { min: 400, max: 599 }

const FIELDS = ['target', 'kind', ...Object.keys(TEXTS), ...Object.keys(NUMBERS)]

/** Reads a fault from a request. If it is invalid, returns every problem as a sentence. */
export function readFault(
  input: unknown,
  servers: readonly NamedServer[],
): { plan: FaultPlan } | { problems: string[] } {
  if (!isRecord(input)) return { problems: ['The body must be a JSON object.'] }
  const problems = Object.keys(input)
    .filter((field) => !FIELDS.includes(field))
    .map((field) => `There is no field ${field}; a fault has ${FIELDS.join(', ')}.`)
  const { target, kind } = input
  problems.push(...targetProblems(target, kind, servers))
  for (const [field, lengthMax] of Object.entries(TEXTS))
    problems.push(...textProblems(field, input[field], lengthMax))
  for (const [field, bounds] of Object.entries(NUMBERS))
    problems.push(...numberProblems(field, input[field], bounds))
  if (kind !== 'answer') problems.push(...numberProblems('status', input['status'], FAILURES))
  if (problems.length > 0) return { problems: [...new Set(problems)] }
  const number = (field: keyof typeof NUMBERS): number | null =>
    typeof input[field] === 'number' ? input[field] : null
  const text = (field: keyof typeof TEXTS): string | null =>
    typeof input[field] === 'string' ? input[field] : null
  return {
    plan: {
      target: String(target),
      kind: kind as FaultKind, // targetProblems has checked that it is a known kind.
      match: text('match'),
      times: number('times'),
      every: number('every'),
      delay_ms: number('delay_ms'),
      status: number('status'),
      retry_after_s: number('retry_after_s'),
      body: text('body'),
      content_type: text('content_type'),
    },
  }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function textProblems(field: string, value: unknown, lengthMax: number): string[] {
  if (value === undefined) return []
  if (typeof value === 'string' && value.length > 0 && value.length <= lengthMax) return []
  return [`${field} must be text of 1 to ${lengthMax} characters.`]
}

function targetProblems(target: unknown, kind: unknown, servers: readonly NamedServer[]): string[] {
  const kinds = new Set<unknown>(Object.values(FAULTS_OF).flat())
  if (!kinds.has(kind)) return [`kind must be one of ${[...kinds].join(', ')}.`]
  if (typeof target !== 'string' || target === '')
    return ['target must be the name of a server, or the beginning of names followed by *.']
  const hit = servers.filter((server) => isTarget(target, server.name))
  if (hit.length === 0) return [`No server is called ${target}; GET /servers lists them.`]
  const able = hit.some(({ protocol }) => new Set<unknown>(FAULTS_OF[protocol]).has(kind))
  return able ? [] : [`The fault ${String(kind)} does not exist for ${target}.`]
}

function numberProblems(field: string, value: unknown, { min, max }: Bounds): string[] {
  if (value === undefined || value === null) return []
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return []
  return [`${field} must be a whole number from ${min} to ${max}.`]
}
