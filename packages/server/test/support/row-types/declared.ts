import type { Node } from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { membersOf, nameOf, type Sources, typeOf } from './project.ts'

/**
 * A column as its row type declares it: `string`, `number[]`, `Date`, …, and whether it may be
 * null.
 */
export type Declared = {
  kinds: string[]
  isNullable: boolean
  /** The possible strings, for types such as `'sandbox' | 'live'`. */
  texts?: string[]
}

/** The columns of a statement's row type, or undefined if it has none. */
export function declaredColumns(sources: Sources, node: Node): Map<string, Declared> | undefined {
  const [rows] = argumentsOf(sources, typeOf(sources, node))
  const [row] = rows ? argumentsOf(sources, rows) : []
  if (!row || nameOf(row) === 'Row') return undefined
  const { checker } = sources
  return new Map(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property)
      return [property.name, type ? declaredOf(sources, type) : { kinds: [], isNullable: false }]
    }),
  )
}

function argumentsOf({ checker }: Sources, type: Type): readonly Type[] {
  return type.isTypeReference() ? checker.getTypeArguments(type) : []
}

function declaredOf(sources: Sources, type: Type): Declared {
  const members = membersOf(type)
  const isNullable = members.some(({ flags }) => (flags & TypeFlags.Null) !== 0)
  const kinds = members
    .filter(({ flags }) => (flags & TypeFlags.Null) === 0)
    .map((member) => kindOf(sources, member))
  const texts = members.filter((member) => member.isStringLiteralType()).map(({ value }) => value)
  const isListed = texts.length > 0 && texts.length === kinds.length
  return {
    kinds: [...new Set(kinds)],
    isNullable: isNullable || kinds.includes('unknown'),
    ...(isListed && { texts }),
  }
}

const KINDS: [TypeFlags, string][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.Unknown, 'unknown'],
  [TypeFlags.Any, 'any'],
]

function kindOf(sources: Sources, type: Type): string {
  const [, kind] = KINDS.find(([flag]) => (type.flags & flag) !== 0) ?? []
  if (kind) return kind
  if (sources.checker.isArrayLikeType(type)) {
    const [element] = argumentsOf(sources, type)
    return element ? `${declaredOf(sources, element).kinds.join('|')}[]` : 'object'
  }
  const name = nameOf(type)
  if (name === 'Date') return name
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object'
}
