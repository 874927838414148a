import { fileURLToPath } from 'node:url'
import type { Node } from 'typescript/unstable/ast'
import { API, type Checker, type Program, type Type } from 'typescript/unstable/sync'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Our sources as the compiler sees them. */
export type Sources = { program: Program; checker: Checker; close(): void }

export function openSources(): Sources {
  const api = new API({ cwd: ROOT })
  const snapshot = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.json`] })
  const project = snapshot.getProject(`${ROOT}tsconfig.json`)
  if (!project) throw new Error('the compiler does not know our project')
  return { program: project.program, checker: project.checker, close: () => api.close() }
}

/** The members of a union, or the type itself. */
export function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? (type.getTypes() ?? []) : [type]
}

export function typeOf({ checker }: Sources, node: Node): Type {
  const type = checker.getTypeAtLocation(node)
  if (!type) throw new Error(`the compiler knows no type for ${node.getText()}`)
  return type
}

/** The declared name of an object type, such as `Date`. */
export function nameOf(type: Type): string | undefined {
  return type.isObjectType() ? type.getSymbol()?.name : undefined
}

/** `packages/server/src/…:12`, which editors can open. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart()).split('\n').length
  return `${file.fileName.slice(ROOT.length)}:${line}`
}
