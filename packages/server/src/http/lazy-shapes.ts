import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler'
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler'

type Validator = { (data: unknown): unknown; errors?: unknown }
type Serializer = ReturnType<ReturnType<SerializerFactory>>
type Factories = { buildValidator: BuildCompilerFromPool; buildSerializer: SerializerFactory }

/**
 * Compiles a route's schemas when they are first needed, and a response schema that many routes
 * share only once. Compiling all of them took two seconds of CPU time at every start.
 */
export class LazyShapes {
  readonly #compilations: (() => unknown)[] = []

  readonly factories: Factories = {
    buildValidator: (shared, options) => {
      // The declared parameter is a schema, but Fastify actually passes a route definition.
      const compile = AjvCompiler()(shared, options) as unknown as (route: unknown) => Validator
      const compileLazily = (route: unknown) => validatorOf(this.#once(() => compile(route)))
      return compileLazily as unknown as ReturnType<BuildCompilerFromPool>
    },
    buildSerializer: (shared, options) => {
      const compile = SerializerSelector()(shared, options)
      const known = new Map<unknown, Serializer>()
      return (route) => {
        const serialize = known.get(route.schema) ?? serializerOf(this.#once(() => compile(route)))
        known.set(route.schema, serialize)
        return serialize
      }
    },
  }

  /** Compiles everything and returns the number of schemas. Throws if one can't be compiled. */
  compileAll(): number {
    for (const compile of this.#compilations) compile()
    return this.#compilations.length
  }

  #once<T>(compile: () => T): () => T {
    let compiled: T | undefined
    const compileOnce = () => (compiled ??= compile())
    this.#compilations.push(compileOnce)
    return compileOnce
  }
}

function validatorOf(compiled: () => Validator): Validator {
  const validate: Validator = (data) => {
    const real = compiled()
    const isValid = real(data)
    validate.errors = real.errors
    return isValid
  }
  return validate
}

function serializerOf(compiled: () => Serializer): Serializer {
  return (data) => compiled()(data)
}
