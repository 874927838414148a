import { UsageError } from './refusals.ts'

export type Values = Record<string, string | boolean | undefined>

/** The options of one call, checked when they are read. */
export class GivenOptions {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }

  isOn(name: string): boolean {
    return this.#values[name] === true
  }

  /** A whole number in a range. */
  whole(name: string, min: number, max: number): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`)
  }

  /** One of a few words. */
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const found = choices.find((choice) => choice === text)
    if (found !== undefined) return found
    throw new UsageError(`--${name} must be one of ${choices.join(', ')}.`)
  }
}

/** Drops what wasn't given, so that it isn't sent. */
export function givenOnly<T extends object>(
  query: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(pairs) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
