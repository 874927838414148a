/** A node of a statement's parse tree, as PostgreSQL prints it. */
export type TreeNode = { tag: string; fields: Map<string, Tree> }
export type Tree = string | null | Tree[] | TreeNode

/** Parses PostgreSQL's `{TAG :field value …}` format, as far as nullability needs it. */
export function parseTree(text: string): TreeNode {
  const tokens = text.match(/[(){}]|(?:\\[^]|[^\s(){}\\])+/g) ?? []
  let at = 0
  const next = (): string => {
    const token = tokens[at]
    if (token === undefined) throw new Error('a tree of PostgreSQL ends too early')
    at += 1
    return token
  }
  const listOf = (end: string): Tree[] => {
    const list: Tree[] = []
    while (tokens[at] !== end) list.push(value())
    at += 1
    return list
  }
  const nodeOf = (): TreeNode => {
    const node: TreeNode = { tag: next(), fields: new Map() }
    while (tokens[at] !== '}') {
      const name = next().slice(1)
      const values: Tree[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(value())
      node.fields.set(name, values[0] ?? null)
    }
    at += 1
    return node
  }
  const value = (): Tree => {
    const token = next()
    if (token === '{') return nodeOf()
    if (token === '(') return listOf(')')
    return token === '<>' ? null : token.replace(/\\([^])/g, '$1')
  }
  const tree = value()
  if (!isNode(tree)) throw new Error('a tree of PostgreSQL begins with no node')
  return tree
}

export function isNode(tree: Tree | undefined): tree is TreeNode {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree)
}

export function child(node: TreeNode, field: string): TreeNode | undefined {
  const tree = node.fields.get(field)
  return isNode(tree) ? tree : undefined
}

export function children(node: TreeNode, field: string): TreeNode[] {
  const tree = node.fields.get(field)
  return Array.isArray(tree) ? tree.filter(isNode) : []
}

export function integer(node: TreeNode, field: string): number {
  return Number(node.fields.get(field))
}

export function isTrue(node: TreeNode, field: string): boolean {
  return node.fields.get(field) === 'true'
}
