import type { Description } from '../openapi-documents.ts'

type Field = { type?: string | string[]; enum?: unknown[]; description?: string }
type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: Field
  description?: string
}
type Operation = {
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
}

/** What the reference lists, in the same order: every operation with its fields. */
export function referenceMarkdown(description: Description): string {
  const sections = description.tags.flatMap(({ name }) => {
    const operations = operationsOf(description, name)
    return operations.length > 0 ? [`## ${name}`, ...operations] : []
  })
  return `${sections.join('\n\n')}\n`
}

function operationsOf({ paths }: Description, tag: string): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, given]) => {
      // Our own description, made and linted by npm run check.
      const operation = given as unknown as Operation
      if (operation.tags[0] !== tag || isForPeople(operation)) return []
      return operationText(`${method.toUpperCase()} ${path}`, operation)
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

type Listed = Field & { name: string; place: string; required?: boolean }

function fieldText({ name, place, required, type, enum: words, description }: Listed): string {
  const kind = words
    ? words.map((word) => `\`${String(word)}\``).join(', ')
    : [type].flat().join(' or ')
  const about = description === undefined ? '' : `. ${description}`
  return `- \`${name}\` (${place}${required ? ', required' : ''}): ${kind}${about}`
}
