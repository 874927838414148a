import { isRecord, unreadable } from './api-error.ts'

/**
 * The expected shape of an answer: a function that reads a value, or an object of fields. A field
 * named `'name?'` may be missing.
 */
export type Shape = ((value: unknown) => unknown) | { readonly [field: string]: Shape }

/** The type that a shape reads. */
export type Read<S> = S extends (value: unknown) => infer Value
  ? Value
  : Plain<
      { [F in keyof S as F extends `${string}?` ? never : F]: Read<S[F]> } & {
        [F in keyof S as F extends `${infer Name}?` ? Name : never]?: Read<S[F]>
      }
    >
type Plain<T> = { [F in keyof T]: T[F] }

/** Unknown fields are dropped. A value of the wrong type makes the answer unreadable. */
export function read<S extends Shape>(shape: S, value: unknown): Read<S> {
  // The casts below are safe: the code builds what the type says, field by field.
  if (typeof shape === 'function') return shape(value) as Read<S>
  if (!isRecord(value)) throw unreadable()
  const found: Record<string, unknown> = {}
  for (const [label, inner] of Object.entries(shape)) {
    const name = label.replace('?', '')
    if (name === label || value[name] !== undefined) found[name] = read(inner, value[name])
  }
  return found as Read<S>
}

export const anything = (value: unknown): unknown => value

export function nothing(): undefined {}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw unreadable()
  return value
}

export function number(value: unknown): number {
  if (typeof value !== 'number') throw unreadable()
  return value
}

export function truth(value: unknown): boolean {
  if (typeof value !== 'boolean') throw unreadable()
  return value
}

export function date(value: unknown): Date {
  const found = new Date(text(value))
  if (Number.isNaN(found.getTime())) throw unreadable()
  return found
}

export function record(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw unreadable()
  return value
}

/** One of a few words. A word added later is passed through, so a page shows it unchanged. */
export type Word<Words extends string> = (value: unknown) => Words

/* @__NO_SIDE_EFFECTS__ */
export function nullable<S extends Shape>(shape: S) {
  return (value: unknown): Read<S> | null => (value === null ? null : read(shape, value))
}

/* @__NO_SIDE_EFFECTS__ */
export function list<S extends Shape>(shape: S) {
  return (value: unknown): Read<S>[] => {
    if (!Array.isArray(value)) throw unreadable()
    return value.map((each) => read(shape, each))
  }
}

/** The first shape that matches. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<Shapes extends Shape[]>(...shapes: Shapes) {
  return (value: unknown): Read<Shapes[number]> => {
    for (const shape of shapes) {
      try {
        return read(shape, value) as Read<Shapes[number]>
      } catch {
        // Try the next shape.
      }
    }
    throw unreadable()
  }
}
