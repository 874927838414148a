import { format } from 'oxfmt'

/**
 * Generates the pages' API types from its description: for every operation a browser may call, its
 * route, its input type and the shape of its response. One file per tag.
 */
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  additionalProperties?: boolean | object
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = Content & {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}
type Description = { paths: Record<string, Record<string, Operation>> }

const STYLE = { printWidth: 100, semi: false, singleQuote: true, trailingComma: 'all' } as const
const JSON_TYPE = 'application/json'
/** Responses that only apps read, or that no page needs. */
const NOT_FOR_PAGES = ['OAuth', 'Service']
/** A shape with at least this many fields or options gets a name if it is used twice. */
const NAMED_FIELDS_MIN = 3
const NAMED_WORDS_MIN = 4
/**
 * The schema keywords that shapes are generated from, and those a page needn't check. Any other
 * keyword is an error.
 */
const READ = ['type', 'format', 'enum', 'items', 'properties', 'required', 'anyOf']
const PASSED_OVER = [
  'description',
  'title',
  'examples',
  'default',
  'pattern',
  'uniqueItems',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]

/** The content of each file, by name. */
export async function wireFiles(descriptions: object[]): Promise<Map<string, string>> {
  const byTag = new Map<string, [route: string, Operation][]>()
  // These are our own descriptions, and already linted.
  for (const { paths } of descriptions as Description[]) {
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const [tag = ''] = operation.tags
        if (NOT_FOR_PAGES.includes(tag) || !isForBrowsers(operation)) continue
        const known = byTag.get(tag) ?? []
        byTag.set(tag, [...known, [`${method.toUpperCase()} ${path}`, operation]])
      }
    }
  }
  const files = new Map<string, string>()
  for (const [tag, operations] of byTag) {
    const name = `${tag.toLowerCase().replaceAll(' ', '-')}.ts`
    const { code, errors } = await format(name, new WireFile(operations).text(), STYLE)
    if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`)
    files.set(name, code)
  }
  return files
}

/**
 * Signed requests and those with an API key come from developers' code. A page has a session, or
 * nothing.
 */
function isForBrowsers({ security = [{}] }: Operation): boolean {
  return security.some((way) => Object.keys(way).length === 0 || 'session' in way)
}

class WireFile {
  readonly #operations: [route: string, Operation][]
  readonly #uses = new Map<string, { count: number; field?: string | undefined }>()
  readonly #names = new Map<string, string>()
  readonly #readers = new Set<string>()
  readonly #types = new Set<string>()
  readonly #shapes: string[] = []

  constructor(operations: [route: string, Operation][]) {
    this.#operations = operations
    for (const [, operation] of operations)
      answersOf(operation).forEach((each) => this.#count(each))
  }

  text(): string {
    const operations = this.#operations.map(([route, operation]) => {
      const { operationId, summary } = operation
      return `/** ${summary}. */
        export const ${operationId} = {
          route: '${route}', takes: {} as ${takesType(operation)},
          answers: ${this.#answer(operation)},
        }`
    })
    return `// Written by scripts/generated.ts from the API description. Change the routes instead.
      /* oxlint-disable max-lines */
      import { ${[...this.#readers].toSorted().join(', ')} } from '../shape.ts'
      ${this.#types.size > 0 ? `import type { ${[...this.#types].join(', ')} } from '../shape.ts'` : ''}

      ${[...this.#shapes, ...operations].join('\n\n')}\n`
  }

  /**
   * Of several success responses the last is tried first, because "accepted, needs approval" is
   * more specific.
   */
  #answer(operation: Operation): string {
    const answers = answersOf(operation)
    const texts = answers.toReversed().map((schema) => this.#shape(schema, operation.operationId))
    const [only = this.#reader('nothing')] = texts
    return texts.length > 1 ? `${this.#reader('oneOf')}(${texts.join(', ')})` : only
  }

  #shape(schema: Schema, name: string): string {
    const { type, anyOf, items, properties } = schema
    if (anyOf) {
      return `${this.#reader('oneOf')}(${anyOf.map((each) => this.#shape(each, name)).join(', ')})`
    }
    if (Array.isArray(type)) {
      const [rest = 'null'] = type.filter((each) => each !== 'null')
      return `${this.#reader('nullable')}(${this.#shape({ ...schema, type: rest }, name)})`
    }
    if (items) return `${this.#reader('list')}(${this.#shape(items, singular(name))})`
    if (properties && Object.keys(properties).length > 0) return this.#fields(schema, name)
    return type === 'string' && schema.enum ? this.#words(schema, name) : this.#plain(schema)
  }

  #fields(schema: Schema, name: string): string {
    const { properties = {}, required = [] } = schema
    const write = () => {
      const fields = Object.entries(properties).map(([field, property]) => {
        const label = required.includes(field) ? field : `'${field}?'`
        return `${label}: ${this.#shape(property, field)}`
      })
      return `{ ${fields.join(', ')} }`
    }
    const isLarge = Object.keys(properties).length >= NAMED_FIELDS_MIN
    return isLarge ? this.#named(schema, name, write) : write()
  }

  #words(schema: Schema, name: string): string {
    const words = schema.enum?.filter((word) => word !== null) ?? []
    const write = () => {
      this.#types.add('Word')
      const union = words.map((word) => JSON.stringify(word)).join(' | ')
      return `${this.#reader('text')} as Word<${union}>`
    }
    return words.length >= NAMED_WORDS_MIN ? this.#named(schema, name, write) : write()
  }

  /** Refers to a shape by name if it is used more than once. */
  #named(schema: Schema, name: string, write: () => string): string {
    const key = keyOf(schema)
    const known = this.#names.get(key)
    if (known) return known
    const { count, field = name } = this.#uses.get(key) ?? { count: 0 }
    if (count < 2) return write()
    const text = write()
    const free = this.#freeName(field)
    this.#names.set(key, free)
    this.#shapes.push(`export const ${free} = ${text}`)
    return free
  }

  #plain({ type, format: form }: Schema): string {
    if (type === 'string') return this.#reader(form === 'date-time' ? 'date' : 'text')
    if (type === 'integer' || type === 'number') return this.#reader('number')
    if (type === 'boolean') return this.#reader('truth')
    return this.#reader(type === 'object' ? 'record' : 'anything')
  }

  #reader(name: string): string {
    this.#readers.add(name)
    return name
  }

  #freeName(name: string): string {
    const names = new Set(this.#names.values())
    const base = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    let free = `${base}Shape`
    for (let count = 2; names.has(free); count += 1) free = `${base}Shape${count}`
    return free
  }

  /**
   * Counts how often a shape is used, and remembers the first field that holds it as its best name.
   */
  #count(schema: Schema, field?: string): void {
    demandKnown(schema)
    const { properties, items, anyOf } = schema
    if (properties || schema.enum) {
      const { count, field: first } = this.#uses.get(keyOf(schema)) ?? { count: 0 }
      this.#uses.set(keyOf(schema), { count: count + 1, field: first ?? field })
    }
    for (const [name, inner] of Object.entries(properties ?? {})) this.#count(inner, name)
    for (const inner of anyOf ?? []) this.#count(inner, field)
    if (items) this.#count(items, field && singular(field))
  }
}

/** Ignoring a keyword would generate types that promise too much. */
function demandKnown(schema: Schema): void {
  const { type = '', additionalProperties: more = true, ...rest } = schema
  const unknown = Object.keys(rest).filter((key) => ![...READ, ...PASSED_OVER].includes(key))
  if (typeof more === 'object' && Object.keys(more).length > 0) unknown.push('additionalProperties')
  if ([type].flat().filter((each) => each !== 'null').length > 1) unknown.push('several types')
  if (unknown.length === 0) return
  throw new Error(`scripts/wire-files.ts does not support ${unknown.join(', ')} in a response`)
}

/** Equal for schemas that a page reads the same way. */
function keyOf(schema: Schema): string {
  return JSON.stringify(bare(schema))
}

function bare(schema: Schema): unknown {
  const { type, format: form, enum: words, items, anyOf, properties, required = [] } = schema
  const fields = Object.entries(properties ?? {}).map(([name, property]) => {
    return [name, required.includes(name), property.type, bare(property)]
  })
  const isPlain = !properties && !words
  return [isPlain && type, form, words?.filter(Boolean), items && bare(items), anyOf, fields]
}

function answersOf({ responses }: Operation): Schema[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => content?.[JSON_TYPE]?.schema ?? [])
}

function takesType({ parameters = [], requestBody }: Operation): string {
  const parts = ['path', 'query'].flatMap((place) => {
    const here = parameters.filter((each) => each.in === place)
    if (here.length === 0) return []
    const fields = here.map(({ name, required, schema = {} }) => {
      const isOptional = !required || 'default' in schema
      return { name, schema, isOptional }
    })
    const isOptional = fields.every((field) => field.isOptional)
    return `${place}${isOptional ? '?' : ''}: { ${fields.map(fieldType).join('; ')} }`
  })
  const body = requestBody?.content?.[JSON_TYPE]?.schema
  if (body) parts.push(`body${requestBody?.required ? '' : '?'}: ${typeOf(body)}`)
  return `{ ${parts.join('; ')} }`
}

function fieldType(field: { name: string; schema: Schema; isOptional: boolean }): string {
  return `${field.name}${field.isOptional ? '?' : ''}: ${typeOf(field.schema)}`
}

function typeOf(schema: Schema): string {
  const { type, enum: words, items, properties, required = [], anyOf } = schema
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'integer') return 'number'
  if (type === 'array') return `(${typeOf(items ?? {})})[]`
  if (type !== 'object') return type ?? 'unknown'
  const fields = Object.entries(properties ?? {}).map(([name, inner]) => {
    const isOptional = !required.includes(name) || 'default' in inner
    return fieldType({ name, schema: inner, isOptional })
  })
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'object'
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return name.endsWith('s') ? name.slice(0, -1) : name
}
