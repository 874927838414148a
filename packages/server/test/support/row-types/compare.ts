import type { Declared } from './declared.ts'
import type { Column } from './describe.ts'

/** How a result differs from its row type, one sentence per difference. */
export function differences(declared: ReadonlyMap<string, Declared>, columns: Column[]): string[] {
  const names = columns.map(({ name }) => name)
  const missing = [...declared.keys()].filter((name) => !names.includes(name))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...missing.map((name) => `${name}: the statement does not return it`),
    ...twice.map((name) => `${name}: the statement returns it twice`),
    ...columns.flatMap((column) => {
      const type = declared.get(column.name)
      if (!type) return [`${column.name}: the row type does not have it`]
      return differencesOfColumn(column, type).map((text) => `${column.name}: ${text}`)
    }),
  ]
}

function differencesOfColumn(column: Column, declared: Declared): string[] {
  const { kind, canBeNull, texts = [] } = column
  const unknown = texts.filter((text) => declared.texts && !declared.texts.includes(text))
  // The shape inside a JSON value is the writing code's concern.
  const others = kind === 'json' ? [] : declared.kinds.filter((each) => !isSame(kind, each))
  return [
    ...others.map((each) => `it is ${kind}, not ${each}`),
    ...(declared.kinds.length === 0 ? [`it is ${kind}, not only null`] : []),
    ...unknown.map((text) => `it can be '${text}'`),
    ...(canBeNull && !declared.isNullable ? ['it can be null'] : []),
  ]
}

function isSame(kind: string, declared: string): boolean {
  return kind === declared || declared === 'unknown'
}
