import { parameterName, PythonTypes, type Schema, wrapped } from './python-types.ts'
import { type Place, PLACES, RESOURCES } from './python-places.ts'
import { isForPrograms } from './program-operations.ts'

/**
 * Generates the calls of the Python client from the API description: a class per resource with a
 * typed method for each operation, and the types of what they answer.
 */
type Content = { content?: Record<string, { schema: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Description = { paths: Record<string, Record<string, Operation>> }
type Located = Operation & { method: string; path: string }

/** One parameter of a method. */
type Input = {
  name: string
  wireName: string
  type: string
  place: 'path' | 'query' | 'field' | 'body'
  isRequired: boolean
  schema: Schema
}

const HEAD = `# Written by scripts/generated.ts from the API description. Change the routes instead.
from __future__ import annotations
`
const TYPING = 'Any, Dict, Iterator, List, Literal, Mapping, Optional, TypedDict, Union'

/** The content of each file in src/namehouse/api, by name. */
export function pythonFiles(description: object): Map<string, string> {
  // It is our own description, and already linted.
  const operations = byId(description as Description)
  const types = new PythonTypes()
  const bodies = new Map<string, string[]>()
  for (const [id, place] of Object.entries(PLACES)) {
    const operation = operations.get(id)
    if (!operation) throw new Error(`scripts/python-places.ts: there is no operation ${id}`)
    const [resource = '', name = ''] = place.at.split('.')
    const method = place.isWrittenByHand ? [] : methodsOf(operation, place, name, types)
    bodies.set(resource, [...(bodies.get(resource) ?? []), ...method])
  }
  const missing = [...operations.keys()].filter((id) => !PLACES[id])
  if (missing.length > 0) throw new Error(`scripts/python-places.ts lacks ${missing.join(', ')}`)
  const files = new Map<string, string>([
    ['__init__.py', ''],
    ['types.py', typesFile(types)],
  ])
  for (const [resource, methods] of bodies) {
    files.set(`${resource}.py`, classOf(resource, methods, types.names))
  }
  return files
}

function typesFile(types: PythonTypes): string {
  const names = types.names.toSorted().map((name) => `    "${name}",\n`)
  const text = types.text()
  return `${HEAD}\n${importsIn(text, [])}\n\n__all__ = [\n${names.join('')}]\n\n${text}`
}

function byId({ paths }: Description): Map<string, Located> {
  const found = new Map<string, Located>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!isForPrograms(path, operation)) continue
      found.set(operation.operationId, { ...operation, method: method.toUpperCase(), path })
    }
  }
  return found
}

function classOf(resource: string, methods: string[], names: string[]): string {
  const { about, isBase } = RESOURCES[resource] ?? { about: '' }
  if (!about) throw new Error(`scripts/python-places.ts: say what ${resource} is for`)
  const name = resource.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const body = `class ${name}${isBase ? 'Calls' : ''}:
    """${about}"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

${methods.join('\n')}`
  return `${HEAD}\n${importsIn(body, names)}\n\n\n${body}`
}

/** Only what the text uses. */
function importsIn(text: string, names: string[]): string {
  // A type is followed by a bracket, a comma or the end of its annotation, unlike a word of a comment.
  const uses = (name: string): boolean => new RegExp(`\\b${name}(?:[[\\](),:]| =)`).test(text)
  const typing = TYPING.split(', ').filter(uses)
  const parts = ['Call', 'Transport', 'given', 'segment'].filter(uses)
  const types = names.filter(uses).toSorted()
  return [
    typing.length > 0 ? `from typing import ${typing.join(', ')}\n` : '',
    parts.length > 0 ? `from .._transport import ${parts.join(', ')}` : '',
    uses('items_of') ? 'from ..pages import items_of' : '',
    types.length > 0 ? `from .types import (\n${types.map((it) => `    ${it},\n`).join('')})` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

function methodsOf(operation: Located, place: Place, name: string, types: PythonTypes): string[] {
  const inputs = inputsOf(operation, place, types)
  const { type, unwrapped } = answerOf(operation, place, types)
  const isKeyed = isWithKey(operation) && !place.isSafe
  const extra = [...(isKeyed ? ['idempotency_key: Optional[str] = None'] : []), TIMEOUT]
  const method = `${signature(name, inputs, extra)} -> ${unwrapped}:
${documentation(operation)}${callOf(operation, place, inputs, isKeyed)}${returning(operation, place, type)}`
  const field = place.all ? listFieldOf(operation) : undefined
  if (!place.all || field === undefined) return [method]
  return [method, iteratorOf(place.all, { name, inputs, type, field }, types)]
}

const TIMEOUT = 'timeout_seconds: Optional[float] = None'

function inputsOf(operation: Located, place: Place, types: PythonTypes): Input[] {
  const parent = place.answer ?? ''
  const input = (
    name: string,
    schema: Schema,
    rest: Pick<Input, 'place' | 'isRequired'>,
  ): Input => {
    const renamed = place.renames?.[name] ?? parameterName(name)
    return {
      name: renamed,
      wireName: name,
      type: inputType(schema, parent, name, types),
      schema,
      ...rest,
    }
  }
  const parameters = (operation.parameters ?? []).flatMap((each) => {
    if (each.in !== 'path' && each.in !== 'query') return []
    return input(each.name, each.schema, { place: each.in, isRequired: each.required ?? false })
  })
  const body = operation.requestBody?.content?.['application/json']?.schema
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) => {
    return input(name, schema, {
      place: 'field',
      isRequired: body?.required?.includes(name) ?? false,
    })
  })
  if (place.body === undefined) return [...parameters, ...fields]
  const whole = input(place.body, {}, { place: 'body', isRequired: body !== undefined })
  return [...parameters, { ...whole, type: 'Mapping[str, Any]' }]
}

function inputType(schema: Schema, parent: string, name: string, types: PythonTypes): string {
  if (schema.enum?.join() === 'true,false') return 'bool'
  return types.of(schema, `${parent}Input`, name)
}

/**
 * Path parameters, the first required one and a whole body may be passed by position, all others
 * only by name.
 */
function signature(name: string, inputs: Input[], extra: string[]): string {
  const required = inputs.filter((input) => input.isRequired)
  const path = required.filter((input) => input.place === 'path')
  const rest = required.filter((input) => input.place !== 'path')
  const optional = inputs.filter((input) => !input.isRequired)
  const body = optional.filter((input) => input.place === 'body')
  const byPosition = [...path, ...rest.slice(0, 1), ...body]
  const byName = [...rest.slice(1), ...optional.filter((input) => input.place !== 'body')]
  const written = (input: Input): string =>
    input.isRequired
      ? `${input.name}: ${input.type}`
      : `${input.name}: Optional[${input.type}] = None`
  const parts = ['self', ...byPosition.map(written), '*', ...byName.map(written), ...extra]
  return `    def ${name}(\n${parts.map((part) => `        ${part},\n`).join('')}    )`
}

function documentation({ summary, description }: Operation): string {
  const title = `"""${summary}.`
  if (description === undefined) return `        ${title}"""\n`
  return `        ${title}\n\n${wrapped(description, '        ')}        """\n`
}

function callOf(operation: Located, place: Place, inputs: Input[], isKeyed: boolean): string {
  const { method, path } = operation
  const address = inputs
    .filter((input) => input.place === 'path')
    .reduce((text, { wireName, name }) => text.replace(`{${wireName}}`, `{segment(${name})}`), path)
  const isUnsafe = method === 'POST' && !place.isSafe
  const repeat = isKeyed ? 'keyed' : isUnsafe ? 'unsafe' : 'safe'
  const body = inputs.find((input) => input.place === 'body')
  const parts = [
    `"${method}"`,
    `${address === path ? '' : 'f'}"${address}"`,
    ...fieldsOf('query', inputs, 'query'),
    ...(body ? [`body=${body.name}`] : fieldsOf('body', inputs, 'field')),
    `repeat="${repeat}"`,
    ...(isKeyed ? ['idempotency_key=idempotency_key'] : []),
    'timeout_seconds=timeout_seconds',
  ]
  return `        call = Call(\n${parts.map((part) => `            ${part},\n`).join('')}        )\n`
}

function fieldsOf(argument: string, inputs: Input[], place: Input['place']): string[] {
  const here = inputs.filter((input) => input.place === place)
  if (here.length === 0) return []
  const fields = here.map(({ name, wireName }) => `${parameterName(wireName)}=${name}`)
  return [
    `${argument}=given(\n${fields.map((it) => `                ${it},\n`).join('')}            )`,
  ]
}

function returning(operation: Located, { unwraps }: Place, type: string): string {
  if (type === 'None') return '        self._transport.send(call)\n'
  if (contentOf(operation)?.['text/csv'])
    return '        return self._transport.send_for_text(call)\n'
  const field = unwraps ? `["${unwraps}"]` : ''
  return `        answer: ${type} = self._transport.send(call)\n        return answer${field}\n`
}

function answerOf(
  operation: Located,
  { answer = '', answers, unwraps }: Place,
  types: PythonTypes,
): { type: string; unwrapped: string } {
  const both = (type: string) => ({ type, unwrapped: type })
  const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  const content = contentOf(operation)
  if (!content) return both('None')
  if (content['text/csv']) return both('str')
  const read = (each: Content): Schema => each.content?.['application/json']?.schema ?? {}
  if (answers) {
    const names = success.map(([status, each]) => types.object(read(each), answers[status] ?? ''))
    return both(types.union(answer, names))
  }
  const [schemas] = success.map(([, each]) => read(each))
  if (!answer || !schemas) return both('Dict[str, Any]')
  const type = types.object(schemas, answer)
  const inner = unwraps === undefined ? undefined : schemas.properties?.[unwraps]
  return { type, unwrapped: inner ? types.of(inner, answer, unwraps ?? '') : type }
}

function contentOf({ responses }: Operation): Content['content'] {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  return success?.[1].content
}

type Listing = { name: string; inputs: Input[]; type: string; field: [string, Schema] }

function iteratorOf(all: string, list: Listing, types: PythonTypes): string {
  const [field, schema] = list.field
  const inputs = list.inputs.filter(({ name }) => name !== 'limit' && name !== 'cursor')
  const limit = list.inputs.find(({ name }) => name === 'limit')?.schema.maximum ?? 1
  const item = types.of(schema, list.type, field).slice('List['.length, -1)
  const passed = [...inputs.map(({ name }) => name), 'limit', 'cursor', 'timeout_seconds']
  return `${signature(all, inputs, ['items_max: int', TIMEOUT])} -> Iterator[${item}]:
        """Yields what \`${list.name}\` lists, page by page, up to \`items_max\`."""

        def read(limit: int, cursor: Optional[str]) -> ${list.type}:
            return self.${list.name}(
${passed.map((it) => `                ${it}=${it},\n`).join('')}            )

        return items_of(items_max, read, "${field}", ${limit})
`
}

function listFieldOf(operation: Operation): [string, Schema] | undefined {
  const schema = contentOf(operation)?.['application/json']?.schema
  return Object.entries(schema?.properties ?? {}).find(([, { type }]) => type === 'array')
}

function isWithKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key')
}
