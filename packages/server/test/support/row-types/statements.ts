import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { expandVariants, type Text } from './expand.ts'
import { nameOf, placeOf, type Sources, typeOf } from './project.ts'

/** One statement in our sources, in every form that it can take. */
export type Statement = {
  node: Node
  /** `src/…/sql.ts readOrders`: how exceptions are listed, which lines move away from. */
  name: string
  /** As an editor opens it. */
  place: string
  texts: Text[]
}

/** Why a statement could not be read: it has a part whose text is only known at run time. */
export type Unread = { node: Node; name: string; place: string; why: string }

const SERVER = '/packages/server/src/'
const COUNTS = new Set(['length', 'count'])

/** Every statement of the server. What another one contains is a part of it, not a statement. */
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

/** Whether the rows are only counted, or not looked at: then they need no row type. */
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
