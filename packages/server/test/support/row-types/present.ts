import { child, children, integer, isTrue, type TreeNode } from './parse-tree.ts'

type IsStrict = (node: TreeNode) => boolean

const INNER_JOIN = 0
const IS_NOT_NULL = 1

/** Columns that the query's conditions require: a row where they are null doesn't pass. */
export function presentColumns(query: TreeNode, isStrict: IsStrict): ReadonlySet<string> {
  const from = child(query, 'jointree')
  const conditions = from ? conditionsOf(from) : []
  return new Set(conditions.flatMap((node) => neededBy(node, isStrict)))
}

/** Identifies a column within one query. */
export function keyOf(column: TreeNode): string {
  return `${integer(column, 'varno')}.${integer(column, 'varattno')}`
}

/** All conditions that hold for every row of the result. Those of an outer join don't count. */
function conditionsOf(node: TreeNode): TreeNode[] {
  const isFrom = node.tag === 'FROMEXPR'
  const isJoin = node.tag === 'JOINEXPR' && integer(node, 'jointype') === INNER_JOIN
  if (!isFrom && !isJoin) return []
  const sides = isFrom ? children(node, 'fromlist') : [child(node, 'larg'), child(node, 'rarg')]
  const own = child(node, 'quals')
  return [
    ...sides.flatMap((side) => (side ? conditionsOf(side) : [])),
    ...(own ? conjunctsOf(own) : []),
  ]
}

function conjunctsOf(node: TreeNode): TreeNode[] {
  const isAnd = node.tag === 'BOOLEXPR' && node.fields.get('boolop') === 'and'
  return isAnd ? children(node, 'args').flatMap(conjunctsOf) : [node]
}

function neededBy(node: TreeNode, isStrict: IsStrict): string[] {
  const isTest = node.tag === 'NULLTEST' && integer(node, 'nulltesttype') === IS_NOT_NULL
  const isAny = node.tag === 'SCALARARRAYOPEXPR' && isTrue(node, 'useOr')
  const isComparison = (node.tag === 'OPEXPR' || isAny) && isStrict(node)
  const tested = isTest ? child(node, 'arg') : undefined
  const args = isComparison ? children(node, 'args') : tested ? [tested] : []
  return args
    .map((arg) => (arg.tag === 'RELABELTYPE' ? (child(arg, 'arg') ?? arg) : arg))
    .filter((arg) => arg.tag === 'VAR' && integer(arg, 'varlevelsup') === 0)
    .map(keyOf)
}
