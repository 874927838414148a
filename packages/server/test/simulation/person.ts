import { type Browser, givenAccount, signedInBrowser } from '../support/people.ts'
import type { World } from './world.ts'

/** Less than a session lasts without use. */
const SIGNED_IN_MS = 5 * 86_400_000

/** Somebody with an account, who signs in again before a session ends. */
export class Person {
  readonly id: string
  readonly email: string
  readonly #world: World
  #browser: Browser | undefined
  #until = 0

  private constructor(world: World, { id, email }: { id: string; email: string }) {
    this.#world = world
    this.id = id
    this.email = email
  }

  static async arrive(world: World): Promise<Person> {
    const person = new Person(world, await givenAccount(world))
    await person.browse()
    return person
  }

  async browse(): Promise<Browser> {
    const now = this.#world.clock.now().getTime()
    if (this.#browser && now < this.#until) return this.#browser
    this.#browser = await signedInBrowser(this.#world, this)
    this.#until = now + SIGNED_IN_MS
    return this.#browser
  }
}
