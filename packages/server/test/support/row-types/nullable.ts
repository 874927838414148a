import type { Parameter } from './expand.ts'
import { ALWAYS_VALUE, GIVES_VALUE, OF_ROWS, OF_VALUES, RANKS, STRICT } from './known-functions.ts'
import { child, children, integer, isTrue, type TreeNode } from './parse-tree.ts'
import { keyOf, presentColumns } from './present.ts'

/** Data from PostgreSQL's catalog, by oid. */
export type Catalogue = {
  functions: ReadonlyMap<number, string>
  operators: ReadonlyMap<number, string>
  /** `table.number` of the not-null columns. */
  notNull: ReadonlySet<string>
}

/** A query, its outer query, and what its conditions rule out. */
type Scope = {
  query: TreeNode
  outer: Scope | undefined
  /** `relation.column` of the columns that are not null in every row that passes the conditions. */
  present: ReadonlySet<string>
  /** True for `returning`, which sees the row as written. */
  isReturning: boolean
}

const SELECT = 1
const UPDATE = 2
const INSERT = 3
const PLAIN_CALL = 0
const RTE = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 }
const SUBLINK = { exists: 0, all: 1, any: 2, scalar: 4, array: 6 }

/**
 * Finds out which columns can be null, from a statement's parse tree. The tree shows which side of
 * an outer join each column is on. A column counts as nullable unless it provably has a value.
 */
export class Nullability {
  readonly #catalogue: Catalogue
  readonly #parameters: readonly Parameter[]

  constructor(catalogue: Catalogue, parameters: readonly Parameter[]) {
    this.#catalogue = catalogue
    this.#parameters = parameters
  }

  /** Nullability of each result column, in order. */
  ofColumns(query: TreeNode, outer?: Scope): boolean[] {
    const operations = child(query, 'setOperations')
    if (operations) {
      const scope = this.#scopeOf(query, outer)
      const sides = leavesOf(operations).map((at) => {
        const subquery = child(this.#relation(scope, at), 'subquery')
        return subquery ? this.ofColumns(subquery, scope) : []
      })
      return (sides[0] ?? []).map((_, at) => sides.some((side) => side[at] !== false))
    }
    const isReturning = integer(query, 'commandType') !== SELECT
    const scope = { ...this.#scopeOf(query, outer), isReturning }
    return children(query, isReturning ? 'returningList' : 'targetList')
      .filter((target) => !isTrue(target, 'resjunk'))
      .map((target) => this.#target(target, scope))
  }

  #scopeOf(query: TreeNode, outer: Scope | undefined): Scope {
    const present = presentColumns(query, (node) => this.#isStrict(node))
    return { query, outer, present, isReturning: false }
  }

  #target(target: TreeNode, scope: Scope): boolean {
    const expression = child(target, 'expr')
    return !expression || this.#canBeNull(expression, scope)
  }

  #all(nodes: readonly TreeNode[], scope: Scope): boolean {
    return nodes.some((node) => this.#canBeNull(node, scope))
  }

  #canBeNull(node: TreeNode, scope: Scope): boolean {
    const args = children(node, 'args')
    switch (node.tag) {
      case 'VAR':
        return this.#column(node, scope)
      case 'CONST':
        return isTrue(node, 'constisnull')
      case 'PARAM':
        return this.#parameters[integer(node, 'paramid') - 1]?.isNullable !== false
      case 'FUNCEXPR':
        return this.#call(node, scope)
      case 'OPEXPR':
      case 'SCALARARRAYOPEXPR':
        return !this.#isStrict(node) || this.#all(args, scope)
      case 'BOOLEXPR':
        return this.#all(args, scope)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return args.every((each) => this.#canBeNull(each, scope))
      case 'CASEEXPR':
        return this.#choice(node, scope)
      case 'AGGREF':
        return this.#aggregate(node, scope)
      case 'WINDOWFUNC':
        return this.#window(node, scope)
      case 'SUBLINK':
        return this.#subquery(node, scope)
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
        return this.#argument(node, scope)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return false
      default:
        return true
    }
  }

  #argument(node: TreeNode, scope: Scope): boolean {
    const arg = child(node, 'arg')
    return !arg || this.#canBeNull(arg, scope)
  }

  #isStrict(node: TreeNode): boolean {
    return STRICT.has(this.#catalogue.operators.get(integer(node, 'opno')) ?? '')
  }

  #call(node: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(integer(node, 'funcid')) ?? ''
    if (ALWAYS_VALUE.has(name)) return false
    const isCast = integer(node, 'funcformat') !== PLAIN_CALL
    return !(isCast || GIVES_VALUE.has(name)) || this.#all(children(node, 'args'), scope)
  }

  #choice(node: TreeNode, scope: Scope): boolean {
    const results = children(node, 'args').map((when) => child(when, 'result'))
    const all = [...results, child(node, 'defresult')]
    return all.some((result) => !result || this.#canBeNull(result, scope))
  }

  #aggregate(node: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(integer(node, 'aggfnoid')) ?? ''
    if (name === 'count') return false
    const isOfRows = children(scope.query, 'groupClause').length > 0 && !child(node, 'aggfilter')
    if (!isOfRows) return true
    if (OF_ROWS.has(name)) return false
    const args = children(node, 'args')
    return !OF_VALUES.has(name) || args.some((target) => this.#target(target, scope))
  }

  #window(node: TreeNode, scope: Scope): boolean {
    const name = this.#catalogue.functions.get(integer(node, 'winfnoid')) ?? ''
    if (RANKS.has(name)) return false
    return !OF_VALUES.has(name) || this.#all(children(node, 'args'), scope)
  }

  #subquery(node: TreeNode, scope: Scope): boolean {
    const kind = integer(node, 'subLinkType')
    if (kind === SUBLINK.exists || kind === SUBLINK.array) return false
    const query = child(node, 'subselect')
    if (kind !== SUBLINK.scalar || !query) return true
    // It returns exactly one row if it aggregates without grouping, or has no `from`.
    const isOneRow =
      (isTrue(query, 'hasAggs') || children(query, 'rtable').length === 0) &&
      children(query, 'groupClause').length === 0 &&
      ['havingQual', 'limitCount', 'limitOffset'].every((field) => !child(query, field))
    return !isOneRow || this.ofColumns(query, scope)[0] !== false
  }

  #column(node: TreeNode, from: Scope): boolean {
    let scope: Scope | undefined = from
    for (let up = integer(node, 'varlevelsup'); up > 0; up -= 1) scope = scope?.outer
    if (!scope) return true
    const number = integer(node, 'varattno')
    if (number < 0) return false
    const written = this.#written(node, scope)
    if (written) return written === 'null'
    if (scope.present.has(keyOf(node))) return false
    const nulling = node.fields.get('varnullingrels')
    // The list of relations starts with its kind, `b`.
    if (Array.isArray(nulling) && nulling.length > 1) return true
    return this.#relationColumn(this.#relation(scope, integer(node, 'varno')), number, scope)
  }

  /** What the statement itself wrote to a column that it returns. */
  #written(node: TreeNode, { query, isReturning, ...scope }: Scope): 'null' | 'value' | undefined {
    const isOwn = integer(node, 'varno') === integer(query, 'resultRelation')
    const command = integer(query, 'commandType')
    if (!isReturning || !isOwn || child(query, 'onConflict')) return undefined
    if (command !== UPDATE && command !== INSERT) return undefined
    const number = integer(node, 'varattno')
    const target = children(query, 'targetList').find((each) => integer(each, 'resno') === number)
    if (!target) return undefined
    const relation = this.#relation({ query, isReturning, ...scope }, integer(node, 'varno'))
    if (this.#isNotNull(relation, number)) return 'value'
    return this.#target(target, { query, ...scope, isReturning: false }) ? 'null' : 'value'
  }

  #relation(scope: Scope, at: number): TreeNode {
    const relation = children(scope.query, 'rtable')[at - 1]
    if (!relation) throw new Error('a column of no relation')
    return relation
  }

  #isNotNull(relation: TreeNode, number: number): boolean {
    return this.#catalogue.notNull.has(`${integer(relation, 'relid')}.${number}`)
  }

  #relationColumn(relation: TreeNode, number: number, scope: Scope): boolean {
    const at = number - 1
    const nth = (field: string): boolean => {
      const each = children(relation, field)[at]
      return !each || this.#canBeNull(each, scope)
    }
    const query = child(relation, 'subquery')
    switch (integer(relation, 'rtekind')) {
      case RTE.relation:
        return !this.#isNotNull(relation, number)
      case RTE.subquery:
        return !query || this.ofColumns(query, scope)[at] !== false
      case RTE.join:
        return nth('joinaliasvars')
      case RTE.group:
        return nth('groupexprs')
      case RTE.cte:
        return this.#commonTable(relation, number, scope)
      case RTE.function:
        return this.#functionColumn(relation, number, scope)
      case RTE.values:
        return this.#valuesColumn(relation, at, scope)
      default:
        return true
    }
  }

  #commonTable(relation: TreeNode, number: number, from: Scope): boolean {
    let scope: Scope | undefined = from
    for (let up = integer(relation, 'ctelevelsup'); up > 0; up -= 1) scope = scope?.outer
    const name = relation.fields.get('ctename')
    const table =
      scope && children(scope.query, 'cteList').find((each) => each.fields.get('ctename') === name)
    const query = table && child(table, 'ctequery')
    if (!query || isTrue(relation, 'self_reference')) return true
    return this.ofColumns(query, scope)[number - 1] !== false
  }

  #functionColumn(relation: TreeNode, number: number, scope: Scope): boolean {
    const functions = children(relation, 'functions')
    const columns = functions.reduce((sum, each) => sum + integer(each, 'funccolcount'), 0)
    if (isTrue(relation, 'funcordinality') && number === columns + 1) return false
    const [only, second] = functions
    const call = only && child(only, 'funcexpr')
    // With several functions side by side, PostgreSQL pads the shorter results with null.
    if (!call || second || call.tag !== 'FUNCEXPR') return true
    return this.#call(call, scope)
  }

  #valuesColumn(relation: TreeNode, at: number, scope: Scope): boolean {
    const rows = relation.fields.get('values_lists')
    if (!Array.isArray(rows)) return true
    return rows.some((row) => {
      const value = Array.isArray(row) ? row[at] : undefined
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
      return this.#canBeNull(value, scope)
    })
  }
}

/** The relations that a `union` (or similar) combines. */
function leavesOf(operation: TreeNode): number[] {
  if (operation.tag === 'RANGETBLREF') return [integer(operation, 'rtindex')]
  return ['larg', 'rarg'].flatMap((side) => {
    const arg = child(operation, side)
    return arg ? leavesOf(arg) : []
  })
}
