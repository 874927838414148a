import type { Deps } from '../../src/deps.ts'
import { Refusal } from '../../src/refusal.ts'
import type { World } from './world.ts'

/**
 * Something that staff do. The process may die meanwhile, or refuse it because somebody else was
 * faster. Returns what happened.
 */
export async function asStaff(
  world: World,
  name: string,
  work: (deps: Deps) => Promise<unknown>,
): Promise<string> {
  const { node } = world
  try {
    await Promise.race([work(node.deps), node.died])
  } catch (error) {
    if (node.isDead) return `${name}: no answer`
    if (error instanceof Refusal) return `${name}: ${error.code}`
    throw error
  }
  return node.isDead ? `${name}: no answer` : name
}
