import { TYPE_NAMES } from './python-places.ts'

/** Writes the types of the Python client: TypedDicts for objects, and names for long choices. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  additionalProperties?: boolean | object
  description?: string
  maximum?: number
}

/** A choice of at least this many words gets a name. */
const NAMED_WORDS_MIN = 5
const WIDTH = 100
/** Words that Python reserves, among those that fields could be called. */
const RESERVED = ['from', 'class', 'import', 'global', 'in', 'is', 'pass', 'async', 'None']
const PLAIN: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

export class PythonTypes {
  readonly #names = new Map<string, string>()
  readonly #written = new Map<string, string>()

  /** The names of all types, in the order in which Python must read them. */
  get names(): string[] {
    return [...this.#written.keys()]
  }

  text(): string {
    return [...this.#written.values()].join('\n\n')
  }

  /** The type of a value, as Python writes it. Objects and long choices get a name. */
  of(schema: Schema, parent: string, field: string): string {
    const { type, anyOf, items, properties } = schema
    if (anyOf) return `Union[${anyOf.map((each) => this.of(each, parent, field)).join(', ')}]`
    if (Array.isArray(type)) {
      const [rest = 'null'] = type.filter((each) => each !== 'null')
      return `Optional[${this.of({ ...schema, type: rest }, parent, field)}]`
    }
    if (schema.enum) return this.#choice(schema, parent, field)
    if (type === 'array') return `List[${this.of(items ?? {}, parent, singular(field))}]`
    if (properties && Object.keys(properties).length > 0) {
      return this.object(schema, nameOf(parent, field))
    }
    if (type === 'object') return 'Dict[str, Any]'
    return PLAIN[type ?? ''] ?? 'Any'
  }

  /** Writes an object once, and returns the name it was first given. */
  object(schema: Schema, name: string): string {
    const key = keyOf(schema)
    const known = this.#names.get(key)
    if (known) return known
    this.#claim(key, name)
    const fields = Object.entries(schema.properties ?? {}).map(([field, property]) => {
      const isRequired = schema.required?.includes(field) ?? false
      const { description } = property
      return { field, isRequired, type: this.of(property, name, field), description }
    })
    this.#written.set(name, typedDict(name, fields))
    return name
  }

  union(name: string, types: string[]): string {
    this.#written.set(name, `${name} = Union[${types.join(', ')}]\n`)
    return name
  }

  #choice(schema: Schema, parent: string, field: string): string {
    const words = schema.enum?.filter((word) => word !== null) ?? []
    const text = words.map((word) =>
      typeof word === 'boolean' ? python(word) : JSON.stringify(word),
    )
    const key = JSON.stringify(words)
    const known = this.#names.get(key)
    if (known) return known
    if (words.length < NAMED_WORDS_MIN) return `Literal[${text.join(', ')}]`
    const name = nameOf(parent, field)
    this.#claim(key, name)
    this.#written.set(
      name,
      `${name} = Literal[\n${text.map((word) => `    ${word},\n`).join('')}]\n`,
    )
    return name
  }

  #claim(key: string, name: string): void {
    if ([...this.#names.values()].includes(name)) {
      throw new Error(`Two types are called ${name}: name one in scripts/python-places.ts`)
    }
    this.#names.set(key, name)
  }
}

type Field = {
  field: string
  isRequired: boolean
  type: string
  description: string | undefined
}

/** Fields that may be missing are in a class of their own, which Python 3.9 needs to tell them apart. */
function typedDict(name: string, fields: Field[]): string {
  if (fields.some(({ field }) => RESERVED.includes(field))) {
    const lines = fields.map(({ field, type }) => `        "${field}": ${type},\n`)
    return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`
  }
  const required = fields.filter((each) => each.isRequired)
  const optional = fields.filter((each) => !each.isRequired)
  if (optional.length === 0) return `class ${name}(TypedDict):\n${lines(required)}`
  if (required.length === 0) return `class ${name}(TypedDict, total=False):\n${lines(optional)}`
  const base = `_${name}Required`
  return `class ${base}(TypedDict):\n${lines(required)}\n\nclass ${name}(${base}, total=False):\n${lines(optional)}`
}

function lines(fields: Field[]): string {
  const text = fields.map(({ field, type, description }) => {
    const about = description === undefined ? '' : wrapped(description, '    #: ')
    return `${about}    ${field}: ${type}\n`
  })
  return text.join('')
}

/** A text in lines of at most 100 characters, each after the same prefix. */
export function wrapped(text: string, prefix: string): string {
  const result: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && `${prefix}${line} ${word}`.length > WIDTH) {
      result.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...result, line].map((each) => `${prefix}${each}\n`).join('')
}

/** How a parameter is called in Python: `jobId` is `job_id`, and `from` is `from_`. */
export function parameterName(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return RESERVED.includes(snake) ? `${snake}_` : snake
}

function nameOf(parent: string, field: string): string {
  const chosen = TYPE_NAMES[`${parent}.${field}`] ?? TYPE_NAMES[`${parent}.${plural(field)}`]
  if (chosen !== undefined) return chosen
  return parent.endsWith('Page') ? pascal(field) : parent + pascal(field)
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name
}

function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`
}

function python(value: boolean): string {
  return value ? 'True' : 'False'
}

/** Equal for schemas that Python reads the same way. */
function keyOf({ type, enum: words, items, anyOf, properties, required = [] }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(([name, property]) => {
    return [name, required.includes(name), [property.type].flat().includes('null'), keyOf(property)]
  })
  const plain = [type].flat().filter((each) => each !== 'null')
  const choice = words?.filter((word) => word !== null)
  return JSON.stringify([plain, choice, items && keyOf(items), anyOf?.map(keyOf), fields])
}
