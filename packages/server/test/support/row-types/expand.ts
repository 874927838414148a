import type {
  CallExpression,
  Expression,
  Node,
  SignatureDeclaration,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { TypeFlags } from 'typescript/unstable/sync'
import { membersOf, nameOf, type Sources, typeOf } from './project.ts'

/** A value that is sent separately from the SQL text. */
export type Parameter = {
  /** What the driver knows about its type. PostgreSQL infers the rest. */
  sample: 'text' | 'date' | 'bytes' | 'boolean' | 'json'
  isArray: boolean
  isNullable: boolean
}
export type Text = { text: string; parameters: Parameter[] }

type Piece = string | Parameter
/** Arguments that are SQL fragments, by parameter name. */
type Scope = ReadonlyMap<string, Piece[]>
type Call = { apply: SignatureDeclaration; given: (Piece[] | undefined)[]; scope: Scope }

const VARIANTS_MAX = 200
const DEPTH_MAX = 20

/**
 * The SQL texts of a template. If it has branches (`a ? sql`…` : sql`…``), there is one text with
 * the first branch everywhere, plus one for every other branch, so each is seen once. Templates
 * nested in it are added to `parts`.
 */
export function expandVariants(sources: Sources, node: Node, parts: Set<Node>): Text[] {
  const texts: Text[] = []
  const seen = new Set<Node>()
  const todo: ReadonlyMap<Node, number>[] = [new Map()]
  for (let choices = todo.shift(); choices; choices = todo.shift()) {
    if (texts.length === VARIANTS_MAX) throw new Error('it has too many variants')
    const expansion = new Expansion(sources, choices)
    texts.push(textOf(expansion.expand(node, new Map())))
    for (const part of expansion.templates) if (part !== node) parts.add(part)
    for (const [fork, ways] of expansion.forks) {
      if (seen.has(fork)) continue
      seen.add(fork)
      for (let way = 1; way < ways; way += 1) todo.push(new Map([...choices, [fork, way]]))
    }
  }
  return texts
}

function textOf(pieces: Piece[]): Text {
  const parameters: Parameter[] = []
  const text = pieces
    .map((piece) => (typeof piece === 'string' ? piece : `$${parameters.push(piece)}`))
    .join('')
  return { text, parameters }
}

class Expansion {
  readonly templates = new Set<Node>()
  readonly forks = new Map<Node, number>()
  readonly #sources: Sources
  readonly #choices: ReadonlyMap<Node, number>
  #depth = 0

  constructor(sources: Sources, choices: ReadonlyMap<Node, number>) {
    this.#sources = sources
    this.#choices = choices
  }

  expand(node: Node, scope: Scope): Piece[] {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new Error('its parts contain each other')
    const pieces = this.#pieces(node, scope)
    this.#depth -= 1
    return pieces
  }

  #pieces(node: Node, scope: Scope): Piece[] {
    if (is.isTaggedTemplateExpression(node)) return this.#template(node, scope)
    if (is.isParenthesizedExpression(node)) return this.expand(node.expression, scope)
    if (is.isConditionalExpression(node)) {
      return this.expand(this.#choose(node, [node.whenTrue, node.whenFalse]), scope)
    }
    if (is.isIdentifier(node)) {
      return scope.get(node.text) ?? this.expand(this.#initializerOf(node), scope)
    }
    if (is.isElementAccessExpression(node)) {
      return this.expand(this.#choose(node, this.#valuesOf(node.expression)), scope)
    }
    if (is.isCallExpression(node)) return this.#call(node, scope)
    throw new Error(`${node.getText()} is only known at run time`)
  }

  #template(node: Node, scope: Scope): Piece[] {
    if (!is.isTaggedTemplateExpression(node)) throw new Error('not a template')
    this.templates.add(node)
    if (is.isNoSubstitutionTemplateLiteral(node.template)) return [node.template.text]
    const pieces: Piece[] = [node.template.head.text]
    for (const { expression, literal } of node.template.templateSpans) {
      if (this.#isSql(expression)) pieces.push(...this.expand(expression, scope))
      else pieces.push(parameterOf(this.#sources, expression))
      pieces.push(literal.text)
    }
    return pieces
  }

  #isSql(node: Node): boolean {
    const names = membersOf(typeOf(this.#sources, node)).map(nameOf)
    return names.includes('PendingQuery') || names.includes('Helper')
  }

  #choose(fork: Node, ways: readonly Node[]): Node {
    this.forks.set(fork, ways.length)
    const way = ways[this.#choices.get(fork) ?? 0]
    if (!way) throw new Error(`${fork.getText()} has no such way`)
    return way
  }

  #call(node: CallExpression, scope: Scope): Piece[] {
    const { expression } = node
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'reduce') {
      const apply = functionOf(node.arguments[0])
      const list = this.#list(expression.expression, scope)
      return list.reduce((before, next) => this.#apply({ apply, given: [before, next], scope }))
    }
    const apply = functionOf(this.#declarationOf(expression))
    const given = node.arguments.map((each) => {
      return this.#isSql(each) ? this.expand(each, scope) : undefined
    })
    return this.#apply({ apply, given, scope })
  }

  #apply({ apply, given, scope }: Call): Piece[] {
    const inner = new Map(scope)
    apply.parameters.forEach(({ name }, at) => {
      const pieces = given[at]
      if (is.isIdentifier(name) && pieces) inner.set(name.text, pieces)
    })
    return this.expand(this.#choose(apply, resultsOf(apply)), inner)
  }

  /** The elements of a list that a statement is built from. */
  #list(node: Node, scope: Scope): Piece[][] {
    if (is.isConditionalExpression(node)) {
      return this.#list(this.#choose(node, [node.whenTrue, node.whenFalse]), scope)
    }
    if (is.isIdentifier(node)) return this.#list(this.#initializerOf(node), scope)
    if (is.isArrayLiteralExpression(node)) return node.elements.map((e) => this.expand(e, scope))
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      const apply = functionOf(node.arguments[0])
      if (name.text === 'map') {
        return this.#list(expression, scope).map((e) => this.#apply({ apply, given: [e], scope }))
      }
    }
    throw new Error(`${node.getText()} is a list that is only known at run time`)
  }

  #valuesOf(node: Expression): Expression[] {
    if (is.isIdentifier(node)) return this.#valuesOf(this.#initializerOf(node))
    if (!is.isObjectLiteralExpression(node)) {
      throw new Error(`${node.getText()} is only known at run time`)
    }
    return node.properties.map((property) => {
      if (!is.isPropertyAssignment(property)) throw new Error('only plain properties are read')
      return property.initializer
    })
  }

  #initializerOf(node: Node): Expression {
    const declaration = this.#declarationOf(node)
    if (is.isVariableDeclaration(declaration) && declaration.initializer) {
      return declaration.initializer
    }
    throw new Error(`${node.getText()} is only known at run time`)
  }

  #declarationOf(node: Node): Node {
    const { checker } = this.#sources
    const symbol = checker.getSymbolAtLocation(node)
    const own =
      symbol?.valueDeclaration ?? (symbol && checker.getAliasedSymbol(symbol).valueDeclaration)
    const declaration = own?.resolve()
    if (!declaration) throw new Error(`${node.getText()} is declared nowhere`)
    return declaration
  }
}

function functionOf(node: Node | undefined): SignatureDeclaration {
  if (node && is.isVariableDeclaration(node)) return functionOf(node.initializer)
  if (node && (is.isFunctionDeclaration(node) || is.isArrowFunction(node))) return node
  throw new Error(`${node?.getText() ?? 'nothing'} is not one of our functions`)
}

/** The expressions a function may return. */
function resultsOf(node: SignatureDeclaration): Node[] {
  if (!is.isFunctionDeclaration(node) && !is.isArrowFunction(node)) return []
  if (!node.body || !is.isBlock(node.body)) return node.body ? [node.body] : []
  const found: Node[] = []
  const look = (inner: Node): void => {
    if (is.isReturnStatement(inner) && inner.expression) found.push(inner.expression)
    else if (!is.isArrowFunction(inner)) inner.forEachChild(look)
  }
  look(node.body)
  return found
}

const SAMPLES: Record<string, Parameter['sample']> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
  Parameter: 'json',
}

function parameterOf(sources: Sources, node: Node): Parameter {
  const members = membersOf(typeOf(sources, node))
  const isNothing = TypeFlags.Null | TypeFlags.Undefined
  const isNullable = members.some(({ flags }) => {
    return (flags & (isNothing | TypeFlags.Any | TypeFlags.Unknown)) !== 0
  })
  const kept = members.filter(({ flags }) => (flags & isNothing) === 0)
  const isArray = kept.length > 0 && kept.every((type) => sources.checker.isArrayLikeType(type))
  const types = isArray
    ? kept.flatMap((type) => {
        const [element] = type.isTypeReference() ? sources.checker.getTypeArguments(type) : []
        return element ? membersOf(element) : []
      })
    : kept
  const isBoolean = types.some(({ flags }) => (flags & TypeFlags.BooleanLike) !== 0)
  const named = types.map((type) => SAMPLES[nameOf(type) ?? '']).find(Boolean)
  return { sample: isBoolean ? 'boolean' : (named ?? 'text'), isArray, isNullable }
}
