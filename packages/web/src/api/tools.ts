import { isRecord } from './api-error.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import * as wire from './wire/tools.ts'

type ListedTool = Answer<typeof wire.listTools>['tools'][number]

/** A free tool and its input fields (GET /api/tools). */
export type Tool = Omit<ListedTool, 'input'> & { fields: ToolField[] }

export type ToolInput = Record<string, unknown>

/** One property of a tool's input schema, reduced to what a form needs. */
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

export type ToolJob = Answer<typeof wire.readToolJob>

export async function readTools(signal: AbortSignal): Promise<Tool[]> {
  const { tools } = await ask(wire.listTools, {}, signal)
  return tools.map(({ input, ...tool }) => ({ ...tool, fields: fieldsOf(input) }))
}

/** POST /api/tools/{slug}: returns a result, or the id of a background job. */
export async function runTool(slug: string, input: ToolInput): Promise<ToolRun> {
  const { ok, cached, result } = await ask(wire.runTool, { path: { slug }, body: input })
  if ('jobId' in result && typeof result.jobId === 'string' && result.mode === 'async') {
    return { kind: 'job', jobId: result.jobId }
  }
  return { kind: 'result', ok, isCached: cached, result }
}

export async function readToolJob(
  slug: string,
  jobId: string,
  signal: AbortSignal,
): Promise<ToolJob> {
  return await ask(wire.readToolJob, { path: { slug, jobId } }, signal)
}

export async function cancelToolJob(slug: string, jobId: string): Promise<ToolJob> {
  return await ask(wire.cancelToolJob, { path: { slug, jobId } })
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
