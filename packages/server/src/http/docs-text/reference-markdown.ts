import type { Description } from '../openapi-documents.ts'
import type { Samples, SamplesOf } from '../page-renderer.ts'

type Field = { type?: string | string[]; enum?: unknown[]; description?: string }
type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: Field
  description?: string
}
type Answer = { content?: Record<string, { example?: unknown }> }
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, unknown>[]
  'x-scopes'?: string[]
  parameters?: Parameter[]
  requestBody?: {
    content: Record<
      string,
      { schema?: { properties?: Record<string, Field>; required?: string[] } }
    >
  }
  responses?: Record<string, Answer>
}
type Known = { description: Description; samples: Record<string, Samples> }

/** Lines that the samples of all operations have in common. */
const SHARED_LINE =
  /^(?:import .*'\.\/partner|from partner |import json$|\. \.\/partner|console\.log\(|print\()/

/**
 * What the reference lists, in the same order: every operation with its fields, how to call it in
 * every language, and what it answers.
 */
export function referenceMarkdown(description: Description, samplesOf: SamplesOf): string {
  const known = { description, samples: samplesOf(description) }
  const sections = description.tags.flatMap(({ name }) => {
    const operations = operationsOf(known, name)
    return operations.length > 0 ? [`## ${name}`, ...operations] : []
  })
  return `${sections.join('\n\n')}\n`
}

function operationsOf({ description, samples }: Known, tag: string): string[] {
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, given]) => {
      // Our own description, made and linted by npm run check.
      const operation = given as unknown as Operation
      if (operation.tags[0] !== tag || isForPeople(operation)) return []
      const text = operationText(`${method.toUpperCase()} ${path}`, operation)
      const code = samples[operation.operationId]
      return [text, ...(code ? codeText(code) : []), ...answerText(operation)].join('\n\n')
    }),
  )
}

function isForPeople({ tags, security = [] }: Operation): boolean {
  const isWithSession = security.length > 0 && security.every((way) => 'session' in way)
  return isWithSession || tags.includes('Accounts')
}

function operationText(route: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody } = operation
  const scopes = operation['x-scopes']
  const schema = requestBody?.content['application/json']?.schema
  const fields = [
    ...parameters.map((each) => ({ ...each.schema, ...each, place: each.in })),
    ...Object.entries(schema?.properties ?? {}).map(([name, field]) => {
      return { ...field, name, place: 'body', required: schema?.required?.includes(name) ?? false }
    }),
  ]
  const about = [
    `### ${summary}`,
    `\`${route}\`${scopes ? `, scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}` : ''}`,
    ...(description === undefined ? [] : [description]),
    ...(fields.length > 0 ? [fields.map(fieldText).join('\n')] : []),
  ]
  return about.join('\n\n')
}

/** A command and a shell's line say the same, so they share a block. */
function codeText({ ts, sh, py, cli }: Samples): string[] {
  const shell = [sh, cli ?? ''].map(ownLines).filter((text) => text !== '')
  return [fenced('sh', shell.join('\n')), fenced('js', ownLines(ts)), fenced('py', ownLines(py))]
}

function ownLines(code: string): string {
  const lines = code.split('\n').filter((line) => !SHARED_LINE.test(line))
  return lines.join('\n').trim()
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** The first success, on one line. */
function answerText({ responses = {} }: Operation): string[] {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const { example } = Object.values(found?.[1].content ?? {})[0] ?? {}
  if (example === undefined || JSON.stringify(example) === '{}') return []
  const text = typeof example === 'string' ? example.trim() : JSON.stringify(example)
  return [`Answers ${found?.[0]}:`, fenced('json', text)]
}

type Listed = Field & { name: string; place: string; required?: boolean }

function fieldText({ name, place, required, type, enum: words, description }: Listed): string {
  const kind = words
    ? words.map((word) => `\`${String(word)}\``).join(', ')
    : [type].flat().join(' or ')
  const about = description === undefined ? '' : `. ${description}`
  return `- \`${name}\` (${place}${required ? ', required' : ''}): ${kind}${about}`
}
