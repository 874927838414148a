import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { expandVariants, type Text } from './expand.ts'
import { nameOf, placeOf, type Sources, typeOf } from './project.ts'

/** One SQL statement in our sources, in every form it can take. */
export type Statement = {
  node: Node
  /** `src/…/sql.ts readOrders`: used to list exceptions, because line numbers change. */
  name: string
  /** A location that editors can open. */
  place: string
  texts: Text[]
}

/** A statement that couldn't be read, because part of its text is only known at run time. */
export type Unread = { node: Node; name: string; place: string; why: string }

const SERVER = '/packages/server/src/'
const COUNTS = new Set(['length', 'count'])

/**
 * Every SQL statement of the server. A template nested in another one is part of it and not listed.
 */
export function readStatements(sources: Sources): { statements: Statement[]; unread: Unread[] } {
  const parts = new Set<Node>()
  const unread: Unread[] = []
  const statements: Statement[] = []
  for (const node of templatesOf(sources)) {
    const named = { node, name: functionAround(node), place: placeOf(node) }
    try {
      statements.push({ ...named, texts: expandVariants(sources, node, parts) })
    } catch (error) {
      unread.push({ ...named, why: (error as Error).message })
    }
  }
  const isWhole = ({ node }: { node: Node }) => !parts.has(node)
  return { statements: statements.filter(isWhole), unread: unread.filter(isWhole) }
}

function functionAround(node: Node): string {
  let at = node
  while (at.parent && !is.isFunctionDeclaration(at)) at = at.parent
  const name = is.isFunctionDeclaration(at) ? at.name?.text : undefined
  return `${placeOf(node).replace(/^.*[/]src[/]|:.*$/g, '')} ${name ?? ''}`.trim()
}

function templatesOf(sources: Sources): Node[] {
  const found: Node[] = []
  const look = (node: Node): void => {
    if (isSql(sources, node)) found.push(node)
    node.forEachChild(look)
  }
  for (const name of sources.program.getSourceFileNames()) {
    if (!name.includes(SERVER) || name.endsWith('.test.ts')) continue
    const file = sources.program.getSourceFile(name)
    if (file?.text.includes('`')) look(file)
  }
  return found
}

function isSql(sources: Sources, node: Node): boolean {
  if (node.kind !== SyntaxKind.TaggedTemplateExpression) return false
  return is.isTaggedTemplateExpression(node) && nameOf(typeOf(sources, node)) === 'PendingQuery'
}

/** True if the rows are only counted or ignored, so they need no row type. */
export function isOnlyCounted(sources: Sources, { node }: Statement): boolean {
  const awaited = is.isPropertyAccessExpression(node.parent) ? node.parent.parent : node
  if (!is.isAwaitExpression(awaited.parent)) return false
  const user = awaited.parent.parent
  if (is.isExpressionStatement(user)) return true
  if (is.isParenthesizedExpression(user)) return isCount(user.parent)
  if (!is.isVariableDeclaration(user) || !is.isIdentifier(user.name)) return false
  const symbol = sources.checker.getSymbolAtLocation(user.name)
  if (!symbol) return false
  const uses = sources.checker.getReferencesToSymbolInFile(node.getSourceFile().fileName, symbol)
  return uses
    .map((use) => use.resolve())
    .filter((use) => use !== user.name)
    .every((use) => isCount(use?.parent))
}

function isCount(read: Node | undefined): boolean {
  return !!read && is.isPropertyAccessExpression(read) && COUNTS.has(read.name.text)
}
