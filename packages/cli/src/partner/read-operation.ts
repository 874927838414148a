import type { Invocation } from '../command.ts'
import { readValue } from '../read-input.ts'
import { UsageError } from '../refusals.ts'
import { optionName } from './operation-options.ts'
import { commandOf, type PartnerField, type PartnerOperation } from './operation.ts'

type Value = string | number | boolean
type Json = Record<string, unknown>

export type OperationCall = { path: string; query: Record<string, Value>; body: Json | undefined }

/** Builds the request of an operation from arguments and options. */
export async function readOperation(
  operation: PartnerOperation,
  { args, given, io }: Invocation,
): Promise<OperationCall> {
  const path = pathOf(operation, args)
  const query: Record<string, Value> = {}
  const bodyText = given.text('body')
  const body = bodyText === undefined ? {} : objectOf(await readValue(io, bodyText))
  for (const field of operation.fields.filter(({ at }) => at !== 'path')) {
    const option = optionName(field)
    const text = given.text(option)
    const value = given.isOn(option)
      ? true
      : text === undefined
        ? undefined
        : valueOf(field, field.at === 'body' ? await readValue(io, text) : text)
    if (field.at === 'query' && value !== undefined) query[field.name] = value as Value
    if (field.at === 'body' && value !== undefined) setAt(body, field.name, value)
    if (field.isRequired && !isGiven(field, query, body)) {
      throw new UsageError(`nh ${commandOf(operation)} ${operation.name} needs --${option}.`)
    }
  }
  const hasBody = operation.isFreeForm || operation.fields.some(({ at }) => at === 'body')
  return { path, query, body: hasBody ? body : undefined }
}

function pathOf(operation: PartnerOperation, args: string[]): string {
  const { name, path, fields } = operation
  const parameters = fields.filter(({ at }) => at === 'path')
  if (args.length !== parameters.length) {
    const wanted = parameters.map(({ name }) => name.toUpperCase()).join(' ')
    throw new UsageError(`Use nh ${commandOf(operation)} ${name} ${wanted}`.trimEnd() + '.')
  }
  return parameters.reduce((filled, parameter, index) => {
    const value = args[index] ?? ''
    // A path that a URL parser changes would differ from the path that was signed.
    if (/^\.{0,2}$/.test(value)) throw new UsageError(`"${value}" can't be used in a path.`)
    return filled.replace(`{${parameter.name}}`, () => encodeURIComponent(value.toWellFormed()))
  }, path)
}

function objectOf(text: string): Json {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below.
  }
  throw new UsageError('--body must be a JSON object.')
}

function valueOf({ type, name, choices }: PartnerField, text: string): unknown {
  if (choices && !choices.includes(text)) {
    throw new UsageError(`${name} must be one of ${choices.join(', ')}.`)
  }
  if (type === 'text') return text
  if (type === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'json') {
    try {
      return JSON.parse(text) as unknown
    } catch {
      // Said below.
    }
  }
  throw new UsageError(`${name} must be ${type === 'number' ? 'a whole number' : 'JSON'}.`)
}

function setAt(body: Json, name: string, value: unknown): void {
  const [first = '', second] = name.split('.')
  if (second === undefined) {
    body[first] = value
    return
  }
  const inner = body[first]
  body[first] = { ...(typeof inner === 'object' ? inner : {}), [second]: value }
}

function isGiven({ at, name }: PartnerField, query: Json, body: Json): boolean {
  const [first = '', second] = name.split('.')
  const holder = at === 'query' ? query : body
  // A required field of an object counts only if the object is there.
  if (second === undefined) return Object.hasOwn(holder, first)
  const inner = holder[first]
  return inner === undefined || (typeof inner === 'object' && inner !== null && second in inner)
}
