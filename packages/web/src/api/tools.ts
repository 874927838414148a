import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { recordsIn, textIn } from './read-record.ts'

/** A free tool and what it wants to know (GET /api/tools). */
export type Tool = {
  slug: string
  title: string
  description: string
  mode: 'sync' | 'async'
  fields: ToolField[]
  examples: ToolInput[]
}

export type ToolInput = Record<string, unknown>

/** One property of a tool's input schema, as far as a form needs it. */
export type ToolField = {
  name: string
  title: string
  hint: string
  kind: 'text' | 'number' | 'lines' | 'choices'
  choices: string[]
  isRequired: boolean
  fallback: unknown
  min: number | undefined
  max: number | undefined
}

export type ToolRun =
  | { kind: 'result'; ok: boolean; isCached: boolean; result: Record<string, unknown> }
  | { kind: 'job'; jobId: string }

export type ToolJob = {
  status: 'queued' | 'running' | 'done' | 'failed'
  result: Record<string, unknown> | undefined
  error: string
}

export async function readTools(signal: AbortSignal): Promise<Tool[]> {
  return recordsIn(await ask('/api/tools', signal), 'tools').map(toolIn)
}

/** POST /api/tools/{slug}: a result, or the ticket of a job. */
export async function runTool(slug: string, input: ToolInput): Promise<ToolRun> {
  const body = await tell(`/api/tools/${slug}`, { body: input })
  if (!isRecord(body) || !isRecord(body['result'])) throw unreadable(200)
  const { result } = body
  if (result['mode'] === 'async') return { kind: 'job', jobId: textIn(result, 'jobId') }
  return { kind: 'result', ok: body['ok'] === true, isCached: body['cached'] === true, result }
}

export async function readToolJob(
  slug: string,
  jobId: string,
  signal: AbortSignal,
): Promise<ToolJob> {
  return jobIn(await ask(statusPath(slug, jobId), signal))
}

export async function cancelToolJob(slug: string, jobId: string): Promise<ToolJob> {
  return jobIn(await tell(statusPath(slug, jobId), { method: 'DELETE' }))
}

function statusPath(slug: string, jobId: string): string {
  return `/api/tools/${encodeURIComponent(slug)}/status/${encodeURIComponent(jobId)}`
}

const STATUSES = ['queued', 'running', 'done', 'failed'] as const

function jobIn(body: unknown): ToolJob {
  const status = isRecord(body) ? STATUSES.find((each) => each === body['status']) : undefined
  if (!isRecord(body) || !status) throw unreadable(200)
  const { result, error } = body
  return {
    status,
    result: isRecord(result) ? result : undefined,
    error: typeof error === 'string' ? error : '',
  }
}

function toolIn(record: Record<string, unknown>): Tool {
  const { input, examples, mode } = record
  return {
    slug: textIn(record, 'slug'),
    title: textIn(record, 'title'),
    description: textIn(record, 'description'),
    mode: mode === 'async' ? 'async' : 'sync',
    fields: fieldsOf(input),
    examples: Array.isArray(examples) ? examples.filter(isRecord) : [],
  }
}

/** The fields of a JSON Schema, in its order. */
export function fieldsOf(schema: unknown): ToolField[] {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(schema['properties']).flatMap(([name, property]): ToolField[] => {
    if (!isRecord(property)) return []
    const { title, description, default: fallback } = property
    return [
      {
        name,
        title: typeof title === 'string' ? title : name,
        hint: typeof description === 'string' ? description : '',
        ...kindOf(property),
        isRequired: required.includes(name) && fallback === undefined,
        fallback,
        min: numberOf(property['minimum']),
        max: numberOf(property['maximum']),
      },
    ]
  })
}

function kindOf(property: Record<string, unknown>): Pick<ToolField, 'kind' | 'choices'> {
  if (property['type'] === 'integer') return { kind: 'number', choices: [] }
  if (property['type'] !== 'array') return { kind: 'text', choices: [] }
  const items = isRecord(property['items']) ? property['items']['enum'] : undefined
  if (!Array.isArray(items)) return { kind: 'lines', choices: [] }
  return { kind: 'choices', choices: items.filter((item) => typeof item === 'string') }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
